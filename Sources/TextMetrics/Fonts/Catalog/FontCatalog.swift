/// The fonts for measuring text: those in a directory, Apple's system font, and a built-in one.
///
/// Immutable; it can be copied freely and used from any thread.
public struct FontCatalog: Sendable {
    /// All families in the order of their names, including the system font and the built-in one.
    public let families: [FontFamily]
    /// The files that cannot be read as fonts and the directories that cannot be searched, in path order.
    public let faults: [FontFileFault]
    /// The faces of each family, by ``key(_:)`` of its names.
    private let faces: [String: FaceSelection]
    private let substitutes: SubstituteFaces
    /// The ``key(_:)`` of the default family.
    private var usualFamily = SystemFont.family

    /// The catalog without any mounted fonts.
    public static let builtIn = FontCatalog([], faults: [])

    /// Reads all fonts in a directory and its subdirectories: files with the extension `.ttf`, `.otf`, `.ttc` or
    /// `.otc`, ignoring case.
    ///
    /// A broken file, or a subdirectory that cannot be read, is omitted and listed in ``faults``. If two faces of a
    /// family are alike, the one whose path sorts first, bytewise, takes precedence. Files that are deleted before
    /// they are read count as broken.
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

    /// Creates a catalog of faces that have already been read; if two are alike, the first takes precedence.
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
        // A mounted family of this name could not be requested.
        let named = families.filter { $0.key != SystemFont.family }
        self.families = (named.map { FontFamily(name: $1[0].family, faces: $1, key: $0) } + [.system])
            .sorted { $0.key < $1.key }
        let selections = families.mapValues(FaceSelection.init)
        self.faces = selections.merging(legacyFamilies.mapValues(FaceSelection.init)) { family, _ in family }
        let mounted = self.families.filter { !$0.isBuiltIn }
        substitutes = SubstituteFaces(mounted.compactMap { selections[$0.key] })
    }

    /// Returns a page of the families that sort after `name`, which need not exist, up to `limit`.
    ///
    /// - Returns: The families, and whether more follow.
    public func families(after name: String?, limit: Int) -> (families: ArraySlice<FontFamily>, hasMore: Bool) {
        let key = name.map(Self.key)
        let start = key.flatMap { key in families.firstIndex { $0.key > key } ?? families.endIndex } ?? 0
        let page = families[start...].prefix(limit)
        return (page, page.endIndex < families.endIndex)
    }

    /// Returns a key that is equal for names that differ only in case.
    private static func key(_ name: String) -> String { name.lowercased() }

    /// Returns the same fonts with another default family, or nil if there is no such family.
    public func withUsualFamily(_ name: String) -> FontCatalog? {
        guard faces[Self.key(name)] != nil || SystemFont.isNamed(name) else { return nil }
        var result = self
        result.usualFamily = Self.key(name)
        return result
    }

    /// Returns the mounted face for a character that is missing from a text's own face, or nil if none has it.
    public func substitute(for scalar: Unicode.Scalar, weight: Int) -> FontFace? {
        substitutes.face(for: scalar, weight: weight)
    }

    /// Returns the face for a text.
    ///
    /// Family names are compared case-insensitively. A face is found under its typographic family and, if no other
    /// family has that name, under its legacy family of four styles. The system font substitutes for a family that
    /// does not exist, and is the default unless ``withUsualFamily(_:)`` sets another one. Among the faces of a
    /// family, the width nearest to normal is preferred, then upright faces over slanted ones, then the weight nearest
    /// by the rule of CSS Fonts 4, 5.2.
    public func face(family: String?, weight: Int) -> FontChoice {
        let name = family.map(Self.key) ?? usualFamily
        if name == SystemFont.family { return FontChoice(face: SystemFont.face(weight: weight), isFallback: false) }
        guard let face = faces[name]?.nearest(to: weight) else {
            return FontChoice(face: SystemFont.substitute(for: name, weight: weight), isFallback: true)
        }
        return FontChoice(face: face, isFallback: false)
    }
}

/// The face selected for a text.
public struct FontChoice: Sendable {
    public let face: FontFace

    /// True if the service's own tables are used because the font is missing.
    public let isFallback: Bool
}

/// A file that cannot be read as a font, or a directory that cannot be searched.
public struct FontFileFault: Hashable, Sendable {
    /// The path relative to the font directory; invalid UTF-8 is replaced.
    public let path: String
    public let reason: FontError
}
