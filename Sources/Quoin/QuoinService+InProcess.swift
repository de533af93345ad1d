import API
public import QuoinClient
import TextMetrics
import Threads

extension QuoinService {
    /// Creates a service in this process: the same calls on the same sessions, without HTTP.
    ///
    /// ```swift
    /// import Quoin
    /// import QuoinClient
    ///
    /// let quoin = try QuoinService.inProcess()
    /// let login = try await quoin.create { View("root") { title; field } }
    /// ```
    /// Layouts live as long as the service.
    ///
    /// - Parameters:
    ///   - options: the limits of the service's layouts.
    ///   - configuration: the limits of calls.
    /// - Returns: the service.
    /// - Throws: ``Problem`` if the fonts cannot be read or the threads cannot be started.
    public static func inProcess(
        _ options: InProcessOptions = InProcessOptions(),
        configuration: Configuration = Configuration()
    ) throws -> QuoinService {
        QuoinService(try InProcessChannel(options), configuration)
    }
}
