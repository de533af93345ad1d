import TextMetrics

extension FontCatalog {
    /// The fonts that `--fonts` and `--default-font` ask for.
    init(_ settings: Settings) throws {
        let mounted = try settings.fonts.map(FontCatalog.init(directory:)) ?? .builtIn
        guard let family = settings.defaultFont else {
            self = mounted
            return
        }
        guard let fonts = mounted.withUsualFamily(family) else { throw UnknownFamilyError(family: family) }
        self = fonts
    }
}

/// The family of `--default-font` is not there.
struct UnknownFamilyError: Error, CustomStringConvertible {
    let family: String

    var description: String { "--default-font: there is no family '\(family)'; --fonts names the directory of fonts" }
}
