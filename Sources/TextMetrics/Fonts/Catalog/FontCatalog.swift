/// The fonts that texts are measured with: those of a directory, and one that is built in.
///
/// Nothing of it changes; it may be copied freely and asked from any thread.
public struct FontCatalog: Sendable {
    /// Every family, in the order of the names; the built-in one is among them.
    public let families: [FontFamily]
    /// The files that are not read as fonts and the directories that cannot be searched for them, in the order of their
    /// paths.
    public let faults: [FontFileFault]
    /// The faces of every family, by ``key(_:)`` of its names.
    private let faces: [String: FaceSelection]
    private let substitutes: SubstituteFaces
    /// The ``key(_:)`` of the family of texts that name none; nil for the built-in one.
    private var usualFamily: String?

    /// What there is without a directory.
    public static let builtIn = FontCatalog([], faults: [])

    /// Reads all fonts of a directory and those within it: files that end in `.ttf`, `.otf`, `.ttc` and `.otc`, in
    /// whatever case.
    ///
    /// A file that is broken is left out and listed in ``faults``, and so is a nested directory that cannot be read.
    /// Where two faces of a family are alike, that of the file whose path comes first, byte by byte, counts. Files that
    /// are not there any more when their turn comes are broken, too.
    public init(directory path: String) throws(FontDirectoryError) {
        let directory = FontDirectory(path: FilePath(path))
        let listing = try directory.listing()
        var faces: [FontFace] = []
        var faults = listing.faults
        for file in listing.files {
            do throws(FontError) {
                faces += try FontSource.read(directory.location(of: file)) { (source) throws(FontError) in
                    try FontFile.faces(in: source)
                }
            } catch {
                faults.append((file, error))
            }
        }
        faults.sort { $0.path < $1.path }
        self.init(faces, faults: faults.map { FontFileFault(path: "\($0.path)", reason: $0.reason) })
    }

    /// A catalogue of faces that are read already; of two that are alike the first counts.
    public init(_ faces: [FontFace]) {
        self.init(faces, faults: [])
    }

    private init(_ faces: [FontFace], faults: [FontFileFault]) {
        self.faults = faults
        let all = faces + [BuiltInFace.regular, BuiltInFace.bold]
        let families = Dictionary(grouping: all) { Self.key($0.family) }
        let legacyFamilies = Dictionary(grouping: all.filter { $0.legacyFamily != nil }) {
            Self.key($0.legacyFamily ?? "")
        }
        self.families = families.map { FontFamily(name: $1[0].family, faces: $1, key: $0) }.sorted { $0.key < $1.key }
        let selections = families.mapValues(FaceSelection.init)
        self.faces = selections.merging(legacyFamilies.mapValues(FaceSelection.init)) { family, _ in family }
        let mounted = self.families.filter { !$0.isBuiltIn }
        substitutes = SubstituteFaces(mounted.compactMap { selections[$0.key] })
    }

    /// Some of the families: those behind the one called `name`, whether it is there or not, but not more than `limit`.
    ///
    /// - Returns: the families, and whether there are more behind them.
    public func families(after name: String?, limit: Int) -> (families: ArraySlice<FontFamily>, hasMore: Bool) {
        let key = name.map(Self.key)
        let start = key.flatMap { key in families.firstIndex { $0.key > key } ?? families.endIndex } ?? 0
        let page = families[start...].prefix(limit)
        return (page, page.endIndex < families.endIndex)
    }

    /// What names have in common that differ in case alone.
    private static func key(_ name: String) -> String { name.lowercased() }

    /// The same fonts, with a family for texts that name none; nil where there is no such family.
    public func withUsualFamily(_ name: String) -> FontCatalog? {
        guard faces[Self.key(name)] != nil else { return nil }
        var result = self
        result.usualFamily = Self.key(name)
        return result
    }

    /// The mounted face that has a character which the face of a text lacks; nil where none has it.
    func substitute(for scalar: Unicode.Scalar, weight: Int) -> FontFace? {
        substitutes.face(for: scalar, weight: weight)
    }

    /// The face for a text.
    ///
    /// Family names are compared without regard to case; a face has its typographic family and, where no other has that
    /// name, the family of four styles that older programs know. Where there is no such family, or
    /// none is requested and none is usual, the built-in one is used. Of the faces of a family, those count whose width
    /// is nearest to normal, of these the upright ones unless all lean, and of these the one whose weight is nearest by
    /// the rule of CSS Fonts 4, 5.2.
    public func face(family: String?, weight: Int) -> FontChoice {
        let selection =
            (family.map(Self.key) ?? usualFamily).flatMap { faces[$0] } ?? faces[Self.key(BuiltInFace.family)]
        return FontChoice(face: selection?.nearest(to: weight) ?? BuiltInFace.nearest(to: weight))
    }
}

/// The face that measures a text.
public struct FontChoice: Sendable {
    public let face: FontFace

    /// Whether the built-in face measures, for want of the font or of its name.
    public var isFallback: Bool { face.isBuiltIn }
}

/// A file that is not read as a font, or a directory that is not searched for them.
public struct FontFileFault: Hashable, Sendable {
    /// From the directory of fonts on; what is not UTF-8 is replaced.
    public let path: String
    public let reason: FontError
}
