// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of modules in which most tests spend much of their time: debug builds optimize them, too, and keep
/// their assertions.
///
/// That takes a minute more of a build, and half the time of the tests. A checkout of a dependency does without, as
/// SwiftPM refuses a dependency by version that has unsafe flags.
let optimized =
    if Context.packageDirectory.contains("/checkouts/") {
        settings
    } else {
        settings + [
            .unsafeFlags(
                [
                    "-O", "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2",
                    "-assert-config", "Debug",
                ],
                .when(configuration: .debug)
            )
        ]
    }

func module(
    _ name: String,
    imports dependencies: [Target.Dependency] = [],
    _ settings: [SwiftSetting] = settings
) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, of dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
    name: "quoin",
    // Those from which `Array.span` and `String.utf8Span` are available.
    platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .visionOS(.v26)],
    products: [
        .executable(name: "quoin", targets: ["quoin"]),
        .library(name: "QuoinClient", targets: ["QuoinClient"]),
        .library(name: "Quoin", targets: ["Quoin"]),
    ],
    targets: [
        // Leaves: they import nothing of ours.
        .systemLibrary(name: "CLinux"),
        .target(name: "CResources"),
        module("JSON", optimized),
        module("HTTP", imports: ["Threads"]),
        module("Simplex", optimized),
        module("LayoutModel", optimized),
        module("TextMetrics", imports: ["Threads"], optimized),
        module("Threads"),
        module("XML", optimized),
        module("Raster", optimized),
        module("PNG", optimized),
        module("Logging", imports: ["Threads"]),
        module("QuoinClient", imports: ["Threads"]),

        module("Sockets", imports: ["CLinux"]),
        module("Redis", imports: ["Sockets", "Threads"]),
        module("Storage", imports: [.byName(name: "CLinux", condition: .when(platforms: [.linux])), "Threads"]),
        module("Dialects", imports: ["LayoutModel"], optimized),
        module("InterfaceBuilder", imports: ["LayoutModel", "TextMetrics", "XML"]),
        module("LayoutEngine", imports: ["LayoutModel", "Simplex", "TextMetrics"], optimized),
        module("Sessions", imports: ["LayoutEngine", "LayoutModel", "Storage", "TextMetrics", "Threads"]),
        module("RedisStore", imports: ["Redis", "Sessions", "Threads"]),
        module("Lint", imports: ["LayoutEngine", "LayoutModel", "Sessions", "TextMetrics"]),
        module("Comparison", imports: ["LayoutEngine", "LayoutModel", "Lint", "Sessions"]),
        module("Pictures", imports: ["JSON", "LayoutEngine", "LayoutModel", "PNG", "Raster", "TextMetrics"]),
        module("HTTPServer", imports: ["HTTP", "Sockets", "Threads"]),
        module(
            "Wire",
            imports: [
                "Comparison", "Lint", "Pictures", "Sessions", "LayoutEngine", "LayoutModel", "Dialects",
                "InterfaceBuilder", "JSON", "HTTP", "TextMetrics", "XML",
            ]
        ),
        module(
            "API",
            imports: [
                "Wire", "Comparison", "Lint", "Pictures", "Sessions", "LayoutEngine", "LayoutModel", "Dialects", "HTTP",
                "JSON",
                "TextMetrics", "Threads", "CResources", "Storage",
            ]
        ),
        module(
            "Quoin",
            imports: [
                "API", "HTTP", "LayoutEngine", "LayoutModel", "QuoinClient", "Sessions", "TextMetrics", "Threads",
            ]
        ),
        module("Arguments", imports: ["LayoutModel"]),
        module(
            "Commands",
            imports: [
                "API", "Arguments", "Comparison", "Dialects", "HTTP", "JSON", "LayoutEngine", "LayoutModel", "Lint",
                "Pictures", "Sessions", "Sockets", "Storage", "TextMetrics", "Threads", "Wire", "XML",
            ]
        ),
        .executableTarget(
            name: "quoin",
            dependencies: [
                "API", "Arguments", "CLinux", "Commands", "HTTP", "HTTPServer", "LayoutEngine", "LayoutModel",
                "Logging", "Sessions", "Redis", "RedisStore", "Sockets", "Storage", "TextMetrics", "Threads", "Wire",
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "quoin-bench",
            dependencies: [
                "API", "CLinux", "Dialects", "HTTP", "JSON", "LayoutEngine", "LayoutModel", "Sessions", "Simplex",
                "TextMetrics",
            ],
            swiftSettings: settings
        ),
        .executableTarget(name: "quoin-client-bench", dependencies: ["Quoin", "QuoinClient"], swiftSettings: settings),

        .target(
            name: "TestSupport",
            dependencies: ["JSON", "Threads"],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        .target(
            name: "SimplexOracle",
            dependencies: ["Simplex"],
            path: "Tests/SimplexOracle",
            swiftSettings: optimized
        ),
        .target(
            name: "Fuzzing",
            dependencies: [
                "Dialects", "HTTP", "InterfaceBuilder", "JSON", "LayoutModel", "Redis", "TestSupport", "TextMetrics",
                "XML",
            ],
            path: "Tests/Fuzzing",
            swiftSettings: settings
        ),
        .target(
            name: "LayoutFuzzing",
            dependencies: [
                "Fuzzing", "HTTP", "JSON", "LayoutEngine", "LayoutModel", "Lint", "Sessions", "TestSupport",
                "TextMetrics", "Threads", "Wire",
            ],
            path: "Tests/LayoutFuzzing",
            swiftSettings: settings
        ),
        .target(
            name: "ServiceFuzzing",
            dependencies: [
                "API", "Arguments", "Commands", "Fuzzing", "HTTP", "JSON", "LayoutEngine", "LayoutFuzzing",
                "LayoutModel", "PNG", "Sessions", "Storage", "TestSupport", "TextMetrics", "Threads", "Wire", "XML",
            ],
            path: "Tests/ServiceFuzzing",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "quoin-fuzz",
            dependencies: ["Fuzzing", "LayoutFuzzing", "LayoutModel", "ServiceFuzzing", "Threads"],
            path: "Tests/quoin-fuzz",
            swiftSettings: settings
        ),
        tests("JSONTests", of: ["Fuzzing", "JSON", "TestSupport"]),
        tests("XMLTests", of: ["Fuzzing", "TestSupport", "XML"]),
        tests("HTTPTests", of: ["Fuzzing", "HTTP", "TestSupport"]),
        tests("RasterTests", of: ["Raster"]),
        tests("PNGTests", of: ["PNG", "TestSupport"]),
        tests("ThreadsTests", of: ["TestSupport", "Threads"]),
        tests("SimplexTests", of: ["Simplex", "SimplexOracle", "TestSupport"]),
        tests(
            "InterfaceBuilderTests",
            of: ["Fuzzing", "InterfaceBuilder", "LayoutEngine", "LayoutModel", "TestSupport", "TextMetrics", "XML"]
        ),
        tests("LayoutModelTests", of: ["LayoutModel", "TestSupport"]),
        tests("TextMetricsTests", of: ["Fuzzing", "TextMetrics", "TestSupport"]),
        tests("DialectsTests", of: ["Dialects", "Fuzzing", "LayoutModel", "TestSupport"]),
        tests("LayoutEngineTests", of: ["LayoutEngine", "LayoutModel", "Dialects", "TestSupport", "TextMetrics"]),
        tests(
            "QuoinClientTests",
            of: ["API", "HTTP", "Quoin", "QuoinClient", "Sessions", "TestSupport", "Threads", "Wire"]
        ),
        tests("LoggingTests", of: ["Logging", "JSON", "TestSupport", "Threads"]),
        tests("SocketsTests", of: ["Sockets", "TestSupport", "Threads"]),
        tests("RedisTests", of: ["Fuzzing", "Redis", "TestSupport", "Threads"]),
        tests("StorageTests", of: ["Storage", "TestSupport", "Threads"]),
        tests("RedisStoreTests", of: ["Redis", "RedisStore", "Sessions", "TestSupport", "Threads"]),
        tests("HTTPServerTests", of: ["HTTPServer", "HTTP", "Sockets", "TestSupport", "Threads"]),
        tests(
            "WireTests",
            of: [
                "Dialects", "HTTP", "JSON", "LayoutEngine", "LayoutFuzzing", "LayoutModel", "Sessions", "TestSupport",
                "Wire",
            ]
        ),
        tests("RawHTTPTests", of: ["API", "HTTP", "HTTPServer", "Sockets", "TestSupport", "Threads"]),
        tests(
            "SessionsTests",
            of: ["Sessions", "LayoutEngine", "LayoutModel", "Dialects", "Storage", "TestSupport"]
        ),
        tests(
            "LintTests",
            of: [
                "HTTP", "JSON", "LayoutEngine", "LayoutFuzzing", "LayoutModel", "Lint", "Sessions", "TestSupport",
                "Wire",
            ]
        ),
        tests("ComparisonTests", of: ["Comparison", "JSON", "LayoutModel", "Sessions", "Wire"]),
        tests(
            "PicturesTests",
            of: [
                "HTTP", "JSON", "LayoutEngine", "LayoutFuzzing", "LayoutModel", "Pictures", "Raster", "Sessions",
                "TestSupport", "TextMetrics", "Wire",
            ]
        ),
        tests(
            "APITests",
            of: [
                "API", "HTTP", "JSON", "LayoutEngine", "LayoutFuzzing", "LayoutModel", "Sessions", "Storage",
                "TestSupport",
                "TextMetrics", "Threads", "Wire",
            ]
        ),
        tests("ServiceFuzzingTests", of: ["Fuzzing", "JSON", "LayoutFuzzing", "ServiceFuzzing", "TestSupport"]),
        tests("ArgumentsTests", of: ["Arguments", "TestSupport"]),
        tests(
            "CommandsTests",
            of: [
                "API", "Arguments", "Commands", "HTTP", "JSON", "LayoutModel", "Lint", "Sessions", "Sockets", "Storage",
                "TestSupport", "TextMetrics", "Threads", "Wire",
            ]
        ),
        tests(
            "QuoinTests",
            of: [
                "API", "Arguments", "HTTPServer", "JSON", "Logging", "quoin", "Sessions", "Sockets", "TestSupport",
                "Threads",
            ]
        ),
    ],
    cLanguageStandard: .c2x
)

/// The names of all targets that a target needs, directly or by way of others.
func needed(by target: Target, among targets: [Target]) -> Set<String> {
    var found: Set<String> = []
    var waiting = [target]
    while let next = waiting.popLast() {
        for case .byNameItem(let name, _) in next.dependencies where found.insert(name).inserted {
            waiting += targets.filter { $0.name == name }
        }
    }
    return found
}

#if !os(Linux)
    // The service and all tests need Linux. Elsewhere there are library products, and what these need.
    package.products.removeAll { !($0 is Product.Library) }
    for target in package.targets {
        target.dependencies.removeAll { if case .byNameItem("CLinux", _) = $0 { true } else { false } }
    }
    let named = Set(package.products.flatMap { ($0 as? Product.Library)?.targets ?? [] })
    let libraries = package.targets.filter { named.contains($0.name) }
    let kept = libraries.reduce(named) { $0.union(needed(by: $1, among: package.targets)) }
    package.targets.removeAll { !kept.contains($0.name) }
#endif

// SwiftPM rebuilds a target if the interface of one of its declared dependencies has changed. The layout of a value
// also depends on modules further down, and on their stored properties, which are no part of that interface: without
// the following, a change of these left the old layout in targets that do not import their module. The targets are only
// ordered by it; `Tests/Integration/imports.py` checks that each imports what it declares.
if Context.environment["QUOIN_DECLARED_DEPENDENCIES"] == nil {
    for target in package.targets where target.type != .system {
        let declared = target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
        let others = needed(by: target, among: package.targets).subtracting(declared)
        target.dependencies += others.sorted().map { .byName(name: $0) }
    }
}
