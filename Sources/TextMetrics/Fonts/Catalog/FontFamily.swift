/// The faces that share a family name.
public struct FontFamily: Sendable {
    /// As the first of its faces writes it.
    public let name: String
    /// The weights of the faces, ascending, each once.
    public let weights: [Int]
    /// The slants of the faces, each once, in the order of ``FontSlant``.
    public let slants: [FontSlant]
    /// The number of faces, including those that are never chosen.
    public let faceCount: Int
    /// Whether it is the built-in family.
    public let isBuiltIn: Bool
    /// The sort key of families.
    let key: String

    init(name: String, faces: [FontFace], key: String) {
        (self.name, self.key) = (name, key)
        weights = Set(faces.map(\.weight)).sorted()
        slants = FontSlant.allCases.filter { slant in faces.contains { $0.style.slant == slant } }
        faceCount = faces.count
        isBuiltIn = faces.contains(where: \.isBuiltIn)
    }
}

/// The faces of a family that a weight is chosen from.
struct FaceSelection: Sendable {
    /// The weights ascend, each once; at least one.
    private let faces: [FontFace]

    /// - Precondition: there is at least one face.
    init(_ family: [FontFace]) {
        let distance = family.map(\.distanceFromNormalWidth).min()
        let ofWidth = family.filter { $0.distanceFromNormalWidth == distance }
        let upright = ofWidth.filter { $0.style.slant == .upright }
        var weights: Set<Int> = []
        faces = (upright.isEmpty ? ofWidth : upright).filter { weights.insert($0.weight).inserted }
            .sorted { $0.weight < $1.weight }
    }

    /// The face that CSS Fonts Level 4, section 5.2, chooses for a weight.
    ///
    /// From 400 to 500 it looks up to 500 first, then down, then further up; below 400 down, then up; above 500 up,
    /// then down.
    func nearest(to weight: Int) -> FontFace {
        let lighter = faces.last { $0.weight < weight }
        let heavier = faces.first { $0.weight >= weight }
        guard let lighter, let heavier else { return lighter ?? heavier ?? BuiltInFace.nearest(to: weight) }
        if heavier.weight == weight { return heavier }
        return switch weight {
        case ..<400: lighter
        case ...500: heavier.weight <= 500 ? heavier : lighter
        default: heavier
        }
    }
}

extension FontFace {
    /// Narrow faces win over wide ones at the same distance.
    fileprivate var distanceFromNormalWidth: Int {
        let normal = 5
        return style.width <= normal ? 2 * (normal - style.width) : 2 * (style.width - normal) + 1
    }
}
