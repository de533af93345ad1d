/// The faces that share a family name.
public struct FontFamily: Sendable {
    /// The name as spelled by the first of its faces.
    public let name: String
    /// The distinct weights of the faces, ascending.
    public let weights: [Int]
    /// The distinct slants of the faces, in the order of ``FontSlant``.
    public let slants: [FontSlant]
    /// The number of faces, including those that are never selected.
    public let faceCount: Int
    /// True for families that the service has without any files.
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

    /// Apple's system font, whose faces are made when they are used.
    static let system = FontFamily()

    private init() {
        (name, key) = (SystemFont.family, SystemFont.family)
        weights = Array(SystemFont.weights)
        (slants, faceCount, isBuiltIn) = ([.upright], weights.count, true)
    }
}

/// The candidate faces of a family for selection by weight.
struct FaceSelection: Sendable {
    /// The faces by ascending weight, one per weight; never empty.
    private let faces: [FontFace]

    /// - Precondition: `family` is not empty.
    init(_ family: [FontFace]) {
        let distance = family.map(\.distanceFromNormalWidth).min()
        let ofWidth = family.filter { $0.distanceFromNormalWidth == distance }
        let upright = ofWidth.filter { $0.style.slant == .upright }
        var weights: Set<Int> = []
        faces = (upright.isEmpty ? ofWidth : upright).filter { weights.insert($0.weight).inserted }
            .sorted { $0.weight < $1.weight }
    }

    /// Returns the face that CSS Fonts Level 4, section 5.2, selects for a weight.
    ///
    /// From 400 to 500, it searches up to 500 first, then below, then above; below 400, down and then up; above 500,
    /// up and then down.
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
    /// At the same distance, narrow faces win over wide ones.
    fileprivate var distanceFromNormalWidth: Int {
        let normal = 5
        return style.width <= normal ? 2 * (normal - style.width) : 2 * (style.width - normal) + 1
    }
}
