import TextMetrics

extension FontCatalog {
    /// Creates the catalog specified by `--fonts` and `--default-font`.
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

/// The family specified by `--default-font` does not exist.
struct UnknownFamilyError: Error, CustomStringConvertible {
    let family: String

    var description: String { "--default-font: there is no family '\(family)'; --fonts names the directory of fonts" }
}
