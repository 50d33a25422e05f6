// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
//
// One entry per module. A module imports only what its entry lists, and no entry refers to one below it.
// docs/architecture.md describes the modules.

import Foundation
import PackageDescription

/// Settings of every target. Swift 6 mode follows from the tools version. `make check` treats warnings as errors.
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (Context.environment["GUIDEPOST_WARNINGS"] == "error" ? [.treatAllWarnings(as: .error)] : [])

/// libnats, for the bus of servers. Other systems, and `GUIDEPOST_NATS=0`, build without it.
let nats: [Target.Dependency] =
    Context.environment["GUIDEPOST_NATS"] == "0" ? [] : [.target(name: "CNATS", condition: .when(platforms: [.linux]))]

/// `GUIDEPOST_OPTIMIZE=1` optimizes the modules that compute most in debug builds, too: tests on real maps then take a fraction
/// of the time, and each change of such a module compiles all of it.
let optimized: [SwiftSetting] =
    Context.environment["GUIDEPOST_OPTIMIZE"] == "1"
    ? [.unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))] : []
let computing: Set = [
    "NavGeo", "NavModel", "NavGraph", "NavImport", "NavRouting", "NavSpeeds", "NavGuidance", "NavSession",
    "NavRender", "NavTiles", "NavFormats",
]

func module(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: imports, swiftSettings: computing.contains(name) ? strict + optimized : strict)
}

func tests(_ module: String, _ imports: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: module + "Tests", dependencies: imports, exclude: exclude, swiftSettings: strict)
}

let package = Package(
    name: "guidepost",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(
            name: "Navigation",
            targets: [
                "NavGeo", "NavModel", "NavGraph", "NavSearch", "NavRouting", "NavSpeeds", "NavWords", "NavGuidance",
                "NavSession",
            ]),
        // Separate, because it needs system libraries that phones do not have.
        .library(name: "NavigationImport", targets: ["NavImport"]),
        .library(
            name: "NavigationTestSupport",
            targets: ["NavTestSupport", "NavSessionTestSupport", "NavTrafficTestSupport"]),
        .library(
            name: "NavigationService",
            targets: ["BusSupport", "HTTPMessages", "HTTPSupport", "NavFormats", "NavTiles", "NavServer"]),
        .library(
            name: "FleetService",
            targets: ["BusSupport", "HTTPMessages", "HTTPSupport", "FleetModel", "FleetServer", "FleetClient"]),
        .library(name: "NavigationPictures", targets: ["NavRender"]),
        .library(name: "NavigationMap", targets: ["NavUI"]),
        .library(name: "NavigationCarScreen", targets: ["NavHeadUnit"]),
        .library(name: "MigrationNames", targets: ["MigrationNames"]),
        .library(name: "FleetMigrationNames", targets: ["FleetMigrationNames"]),
        .library(name: "FleetDriver", targets: ["FleetClient", "FleetDriver"]),
        .library(name: "FleetConsumer", targets: ["FleetClient", "FleetConsumer"]),
        .executable(name: "guidepost", targets: ["guidepost"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-nio-http2.git", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.3.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-protobuf.git", from: "1.39.0", traits: []),
        .package(url: "https://github.com/grpc/grpc-swift-2.git", from: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-nio-transport.git", from: "2.9.2"),
        .package(url: "https://github.com/grpc/grpc-swift-protobuf.git", from: "2.4.1"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.1"),
    ],
    targets: [
        // System libraries, found with pkg-config.
        .systemLibrary(
            name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
        .systemLibrary(
            name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
        .systemLibrary(name: "CMalloc"),
        // An SQLite VFS that fails, delays and records writes, for tests.
        .target(name: "CFaultVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
        // Web pages, compiled into the program.
        .target(name: "CWebFiles", exclude: ["pages"]),

        module("NavGeo"),
        module("NavModel", ["NavGeo"]),
        module("NavGraph", ["NavGeo"]),
        module("NavSearch", ["NavGeo", "NavGraph"]),
        module("NavImport", ["NavGeo", "NavGraph", "NavSearch", "CDeflate", "CExpat", "CZlib"]),
        module("NavRouting", ["NavGeo", "NavModel", "NavGraph"]),
        module("NavSpeeds", ["NavGeo", "NavModel", "NavGraph", "NavRouting"]),
        module("NavWords", ["NavGeo", "NavModel"]),
        module("NavGuidance", ["NavGeo", "NavModel", "NavGraph", "NavRouting"]),
        module("NavSession", ["NavGeo", "NavModel"]),
        .target(
            name: "NavWire",
            dependencies: [
                "NavGeo", "NavModel", "NavSession", .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            exclude: ["Proto"], swiftSettings: strict),
        module(
            "NavRender",
            [
                "NavGeo", "NavModel", "NavGraph",
                // Apple platforms use CoreGraphics and ImageIO instead.
                .target(name: "CPangoCairo", condition: .when(platforms: [.linux])),
                .target(name: "CDeflate", condition: .when(platforms: [.linux])),
            ]),
        module("NavUI", ["NavGeo", "NavModel", "NavWords", "NavSession", "NavRender"]),
        module("NavHeadUnit", ["NavGeo", "NavModel", "NavWords", "NavSession", "NavRender"]),
        // Requests and responses as values; no network code.
        module("HTTPMessages", [.product(name: "HTTPTypes", package: "swift-http-types")]),
        module(
            "HTTPSupport",
            [
                "HTTPMessages",
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOExtras", package: "swift-nio-extras"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        module(
            "NavFormats",
            ["NavGeo", "NavModel", "NavGraph", "NavSearch", "NavRouting", "NavWords", "NavGuidance", "NavSession"]),
        module("BusSupport", nats),
        module(
            "NavTiles",
            [
                "NavGeo", "NavGraph", "NavSearch", "NavRender", "NavFormats", "HTTPMessages",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        module("WebPages", ["CWebFiles", "HTTPMessages", .product(name: "HTTPTypes", package: "swift-http-types")]),
        module(
            "NavServer",
            [
                "NavGeo", "NavModel", "NavGraph", "NavSearch", "NavRouting", "NavSpeeds", "NavWords", "NavGuidance",
                "NavSession", "NavWire", "NavRender", "BusSupport", "HTTPMessages", "HTTPSupport", "NavFormats",
                "NavTiles", "WebPages",
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        module("FleetModel", ["NavGeo"]),
        module(
            "FleetWire",
            [
                "NavGeo", "FleetModel",
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        module(
            "FleetServer",
            [
                "NavGeo", "NavModel", "FleetModel", "FleetWire", "BusSupport", "HTTPMessages", "HTTPSupport",
                "CPostgreSQL",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
                .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCertificateReloading", package: "swift-nio-extras"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        module(
            "FleetClient",
            [
                "NavGeo", "FleetModel", "FleetWire",
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
                .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        module(
            "FleetConsumer",
            [
                "NavGeo", "NavModel", "FleetModel", "FleetWire", "FleetClient",
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        module(
            "FleetDriver",
            [
                "NavGeo", "NavModel", "NavSession", "FleetModel", "FleetWire", "FleetClient",
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        // Aliases of members that the migration modules redefine.
        module("NativeNames", ["NavGeo", "NavModel", "NavSession", "NavRender"]),
        module(
            "MigrationNames",
            [
                "NavGeo", "NavModel", "NavGraph", "NavSearch", "NavSession", "NavRender", "NavUI", "NavHeadUnit",
                "NativeNames",
            ]),
        module(
            "FleetMigrationNames",
            [
                "NavGeo", "NavModel", "NavSession", "NavRender", "NativeNames", "MigrationNames", "FleetClient",
                "FleetConsumer", "FleetDriver",
            ]),
        .executableTarget(
            name: "guidepost",
            dependencies: [
                "BusSupport", "CMalloc", "NavGeo", "NavModel", "NavGraph", "NavSearch", "NavImport", "NavRouting",
                "NavSpeeds",
                "NavWords",
                "NavGuidance", "NavSession", "NavRender", "NavUI", "NavHeadUnit", "HTTPMessages", "HTTPSupport",
                "NavFormats", "NavTiles", "NavServer",
                "WebPages",
                "FleetModel",
                "FleetServer", "FleetClient", "FleetDriver", "FleetConsumer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),

        module("NavTestSupport", ["NavGeo", "NavModel", "NavGraph", "NavImport"]),
        module("NavSessionTestSupport", ["NavGeo", "NavModel", "NavSession"]),
        module("NavTrafficTestSupport", ["NavGeo", "NavModel", "NavGraph", "NavRouting"]),
        module(
            "FleetTestSupport",
            [
                "NavGeo", "NavModel", "FleetModel", "HTTPSupport", "FleetServer", "FleetClient", "NavTestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),

        // Entry points for arbitrary bytes, for libFuzzer and tests.
        module(
            "FuzzTargets",
            [
                "NavGeo", "NavModel", "NavGraph", "NavImport", "NavRouting", "NavWords", "NavGuidance", "NavSession",
                "NavWire", "NavRender", "NavFormats", "NavTiles", "NavServer", "NavSessionTestSupport", "FleetModel",
                "FleetWire", "FleetServer", "FleetDriver", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests("FuzzTargets", ["FuzzTargets"]),

        tests("NavGeo", ["NavGeo"]),
        tests("NavGraph", ["NavGeo", "NavModel", "NavGraph", "NavTestSupport"]),
        tests(
            "NavGuidance",
            ["NavGeo", "NavModel", "NavGraph", "NavRouting", "NavWords", "NavGuidance", "NavTestSupport"]),
        tests("NavWords", ["NavGeo", "NavModel", "NavWords"], exclude: ["Golden"]),
        tests("NavImport", ["NavGeo", "NavModel", "NavGraph", "NavImport", "NavTestSupport"]),
        tests("NavSearch", ["NavGeo", "NavModel", "NavGraph", "NavSearch", "NavImport", "NavTestSupport"]),
        tests("NavSpeeds", ["NavGeo", "NavModel", "NavGraph", "NavRouting", "NavSpeeds", "NavTestSupport"]),
        tests(
            "NavRouting", ["NavGeo", "NavModel", "NavGraph", "NavRouting", "NavTestSupport", "NavTrafficTestSupport"]),
        tests(
            "Journey",
            [
                "NavGeo", "NavModel", "NavGraph", "NavRouting", "NavWords", "NavGuidance", "NavSession",
                "NavTestSupport", "NavSessionTestSupport",
            ]),
        tests(
            "HTTPSupport",
            [
                "HTTPSupport", "NavTestSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        tests(
            "NavFormats",
            [
                "NavGeo", "NavModel", "NavGraph", "NavImport", "NavRouting", "NavWords", "NavGuidance", "NavSession",
                "NavFormats", "NavTestSupport",
            ]),
        tests(
            "NavTiles",
            [
                "NavGeo", "NavGraph", "NavImport", "NavSearch", "NavRender", "NavFormats", "NavTiles", "HTTPMessages",
                "NavTestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests(
            "NavServer",
            [
                "BusSupport", "NavGeo", "NavModel", "NavGraph", "NavImport", "NavRouting", "NavSpeeds", "NavWords",
                "NavGuidance",
                "NavSession",
                "NavRender", "HTTPMessages", "HTTPSupport", "NavFormats", "NavTiles", "NavServer", "NavTestSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        tests(
            "NavWire",
            [
                "NavGeo", "NavModel", "NavSession", "NavWire",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        tests(
            "NavRender",
            [
                "NavGeo", "NavModel", "NavGraph", "NavImport", "NavRender", "NavTestSupport",
                .target(name: "CDeflate", condition: .when(platforms: [.linux])),
            ],
            exclude: ["Golden"]),
        tests(
            "NavUI",
            [
                "NavGeo", "NavModel", "NavGraph", "NavImport", "NavRouting", "NavWords", "NavGuidance", "NavSession",
                "NavRender", "NavTestSupport", "NavUI",
                .target(name: "CDeflate", condition: .when(platforms: [.linux])),
            ],
            exclude: ["Golden"]),
        tests(
            "NavHeadUnit",
            [
                "NavGeo", "NavModel", "NavGraph", "NavImport", "NavWords", "NavSession", "NavRender", "NavHeadUnit",
                .target(name: "CDeflate", condition: .when(platforms: [.linux])),
            ],
            exclude: ["Golden"]),
        tests(
            "NavSession",
            ["NavGeo", "NavModel", "NavRouting", "NavSession", "NavTestSupport", "NavSessionTestSupport"]),
        tests(
            "MigrationNames",
            [
                "NavGeo", "NavModel", "NavGraph", "NavSearch", "NavImport", "NavRouting", "NavWords", "NavGuidance",
                "NavSession", "NavRender", "NavHeadUnit", "MigrationNames", "NavTestSupport",
            ]),
        tests(
            "WebPages",
            [
                "NavGeo", "NavModel", "NavWords", "WebPages", "HTTPMessages", "NavTestSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        tests("HTTPMessages", ["HTTPMessages", .product(name: "HTTPTypes", package: "swift-http-types")]),
        tests("FleetModel", ["NavGeo", "NavModel", "FleetModel"]),
        tests(
            "FleetWire",
            [
                "NavGeo", "NavModel", "FleetModel", "FleetWire",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        tests(
            "FleetServer",
            [
                "CFaultVFS", "BusSupport", "NavGeo", "NavModel", "FleetModel", "FleetWire", "HTTPMessages",
                "HTTPSupport",
                "FleetServer", "FleetClient", "NavTestSupport", "FleetTestSupport",
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            exclude: ["Clients"]),
        tests(
            "FleetConsumer",
            [
                "NavGeo", "NavModel", "FleetModel", "FleetWire", "FleetServer", "FleetClient", "FleetConsumer",
                "NavTestSupport", "FleetTestSupport",
            ]),
        tests(
            "FleetMigrationNames",
            [
                "NavGeo", "NavModel", "NavGraph", "NavSession", "NavRender", "NavTestSupport", "FleetClient",
                "FleetConsumer", "FleetDriver", "FleetServer", "FleetTestSupport", "FleetMigrationNames",
                "MigrationNames",
            ]),
        // A driver app that tests can kill.
        .executableTarget(
            name: "DriverProbe", dependencies: ["NavGeo", "NavModel", "NavSession", "FleetClient", "FleetDriver"],
            swiftSettings: strict),
        tests(
            "FleetDriver",
            [
                "DriverProbe",
                "NavGeo", "NavModel", "NavSession", "FleetModel", "FleetWire", "FleetServer", "FleetClient",
                "FleetConsumer", "FleetDriver", "NavTestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        tests(
            "guidepost",
            [
                "guidepost", "NavGeo", "NavModel", "NavGraph", "NavImport", "NavRouting", "NavWords", "NavGuidance",
                "NavSession", "NavHeadUnit", "NavFormats", "BusSupport", "HTTPMessages", "FleetModel", "FleetServer",
                "FleetTestSupport", "NavTestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            exclude: ["Golden", "Clients"]),
    ]
)

// The import of apps in Objective-C: what Swift cannot declare for it. Linux cannot compile it; `dev/check-objective-c` checks it.
#if os(macOS)
package.targets.append(.target(name: "ObjectiveCNames", dependencies: ["MigrationNames", "FleetMigrationNames"]))
package.products.append(.library(name: "ObjectiveCNames", targets: ["ObjectiveCNames"]))
#endif

// `GUIDEPOST_TESTS="NavGeo FleetModel"` removes all other tests, which takes a fraction of the time to build
// (`dev/test NavGeo FleetModel`).
if let names = Context.environment["GUIDEPOST_TESTS"]?.split(separator: " "), !names.isEmpty {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name.dropLast("Tests".count)) }
}

// `GUIDEPOST_BENCHMARKS=1` adds the benchmarks of Benchmarks/, otherwise a separate package, so that `make check` can reuse
// its build products.
if Context.environment["GUIDEPOST_BENCHMARKS"] != nil {
    package.targets.append(
        .executableTarget(
            name: "guidepost-bench",
            dependencies: [
                "NavGeo", "NavModel", "NavGraph", "NavSearch", "NavImport", "NavRouting", "NavWords", "NavGuidance",
                "NavSession", "NavSpeeds", "NavRender", "NavFormats", "NavTestSupport", "NavSessionTestSupport",
                "NavTrafficTestSupport", "FleetModel", "FleetServer", "FleetClient", "FleetDriver", "FleetConsumer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Benchmarks/Sources/guidepost-bench", swiftSettings: strict))
}

// `GUIDEPOST_EXACT=1` pins all packages, including transitive ones, to the versions of dev/versions.txt, for continuous
// integration and releases. Apps resolve versions within the ranges above.
if Context.environment["GUIDEPOST_EXACT"] != nil {
    let table = (try? String(contentsOfFile: Context.packageDirectory + "/dev/versions.txt", encoding: .utf8)) ?? ""
    let rows = table.split(separator: "\n").filter { !$0.hasPrefix("#") }
    package.dependencies = rows.map { $0.split(separator: " ").map(String.init) }.map { row in
        // Disable the default traits of these packages.
        ["hummingbird", "swift-configuration", "swift-protobuf"].contains(row[0])
            ? .package(url: row[3], exact: Version(stringLiteral: row[1]), traits: [])
            : .package(url: row[3], exact: Version(stringLiteral: row[1]))
    }
}

// `GUIDEPOST_FUZZ=1` adds the libFuzzer program (`make fuzz`), which links only with `-sanitize=fuzzer`.
if Context.environment["GUIDEPOST_FUZZ"] == "1" {
    package.targets += [
        .target(name: "FuzzMain", path: "Fuzz/Main"),
        .executableTarget(
            name: "GuidepostFuzz", dependencies: ["FuzzMain", "FuzzTargets"], path: "Fuzz/Program",
            // A single file would otherwise be compiled as a script.
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
    ]
}
