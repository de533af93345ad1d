// swift-tools-version: 6.2
import PackageDescription

let quoin = Context.environment["QUOIN"] ?? "https://example.com/quoin.git"

let package = Package(
    name: "hello",
    platforms: [.macOS(.v26)],
    dependencies: [.package(url: quoin, from: "0.1.0")],
    targets: [
        .executableTarget(
            name: "hello",
            dependencies: [.product(name: "Quoin", package: "quoin"), .product(name: "QuoinClient", package: "quoin")]
        )
    ]
)
