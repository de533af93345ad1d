import API
public import QuoinClient
import TextMetrics
import Threads

extension QuoinService {
    /// A service in this process: the same calls on the same sessions, without HTTP.
    ///
    /// ```swift
    /// import Quoin
    /// import QuoinClient
    ///
    /// let quoin = try QuoinService.inProcess()
    /// let login = try await quoin.create { View("root") { title; field } }
    /// ```
    /// Layouts are kept as long as the service is.
    ///
    /// - Parameters:
    ///   - options: what layouts may take.
    ///   - configuration: what calls may take.
    /// - Returns: the service.
    /// - Throws: ``Problem`` where fonts cannot be read, or threads not be started.
    public static func inProcess(
        _ options: InProcessOptions = InProcessOptions(),
        configuration: Configuration = Configuration()
    ) throws -> QuoinService {
        QuoinService(try InProcessChannel(options), configuration)
    }
}
