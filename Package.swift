// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
//
// The plan of the house: one row per room. A room imports only what its row lists, and no row names one below it.
// docs/architecture.md tells what each room is for.

import Foundation
import PackageDescription

/// Settings of every target: Swift 6 mode comes with the tools version. `make check` takes warnings for errors.
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (Context.environment["GUIDEPOST_WARNINGS"] == "error" ? [.treatAllWarnings(as: .error)] : [])

func room(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: strict)
}

func tests(_ room: String, _ imports: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: room + "Tests", dependencies: imports, exclude: exclude, swiftSettings: strict)
}

let package = Package(
    name: "guidepost",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(
            name: "Navigation",
            targets: [
                "NavGeo", "NavModel", "NavGraph", "NavRouting", "NavWords", "NavGuidance", "NavSession",
            ]),
        // Apart, because a phone opens regions and does not build them: it has not the libraries that reading takes.
        .library(name: "NavigationImport", targets: ["NavImport"]),
        .library(name: "NavigationTestSupport", targets: ["NavSessionTestSupport"]),
        .library(name: "NavigationService", targets: ["NavFormats", "NavTiles", "HTTPSupport", "NavServer"]),
        .library(name: "FleetService", targets: ["HTTPSupport", "FleetModel", "FleetServer", "FleetClient"]),
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
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-protobuf.git", from: "1.39.0", traits: []),
        .package(url: "https://github.com/grpc/grpc-swift-2.git", from: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-nio-transport.git", from: "2.9.2"),
        .package(url: "https://github.com/grpc/grpc-swift-protobuf.git", from: "2.4.1"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.1"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin.git", from: "1.5.0"),
    ],
    targets: [
        // Libraries of the system, found through pkg-config.
        .systemLibrary(
            name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
        .systemLibrary(name: "CMalloc"),
        // A layer beneath SQLite that fails, delays and records what is written; for tests alone.
        .target(name: "CFaultVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
        // The pages that browsers get, compiled into the program.
        .target(name: "CWebFiles", exclude: ["pages"]),

        room("NavGeo"),
        room("NavModel", ["NavGeo"]),
        room("NavGraph", ["NavGeo"]),
        room("NavImport", ["NavGeo", "NavGraph", "CDeflate", "CExpat", "CZlib"]),
        room("NavRouting", ["NavGeo", "NavModel", "NavGraph"]),
        room("NavWords", ["NavGeo", "NavModel"]),
        room("NavGuidance", ["NavGeo", "NavModel", "NavGraph", "NavRouting"]),
        room("NavSession", ["NavGeo", "NavModel"]),
        .target(
            name: "NavWire",
            dependencies: [
                "NavGeo", "NavModel", "NavSession", .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            exclude: ["Proto"], swiftSettings: strict),
        room(
            "NavRender",
            [
                "NavGeo", "NavModel", "NavGraph",
                // On Apple systems CoreGraphics and ImageIO do the work of these.
                .target(name: "CPangoCairo", condition: .when(platforms: [.linux])),
                .target(name: "CDeflate", condition: .when(platforms: [.linux])),
            ]),
        room("NavUI", ["NavGeo", "NavModel", "NavWords", "NavSession", "NavRender"]),
        room("NavHeadUnit", ["NavGeo", "NavModel", "NavWords", "NavSession", "NavRender"]),
        room(
            "HTTPSupport",
            [
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
        room(
            "NavFormats",
            ["NavGeo", "NavModel", "NavGraph", "NavRouting", "NavWords", "NavGuidance", "NavSession"]),
        room("NavTiles", ["NavGeo", "NavGraph", "NavRender", "NavFormats"]),
        room(
            "NavServer",
            [
                "NavGeo", "NavModel", "NavGraph", "NavRouting", "NavWords", "NavGuidance", "NavSession", "NavWire",
                "NavRender", "HTTPSupport", "NavFormats", "NavTiles",
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        room("WebPages", ["CWebFiles"]),
        room("FleetModel", ["NavGeo"]),
        room(
            "FleetWire",
            [
                "NavGeo", "FleetModel",
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        room(
            "FleetServer",
            [
                "NavGeo", "NavModel", "FleetModel", "FleetWire", "HTTPSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
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
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        room(
            "FleetClient",
            [
                "NavGeo", "FleetModel", "FleetWire",
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
                .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        room(
            "FleetConsumer",
            [
                "NavGeo", "NavModel", "FleetModel", "FleetWire", "FleetClient",
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        room(
            "FleetDriver",
            [
                "NavGeo", "NavModel", "NavSession", "FleetModel", "FleetWire", "FleetClient",
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        // Aliases of members that the migration modules redefine.
        room("NativeNames", ["NavGeo", "NavModel", "NavSession", "NavRender"]),
        room(
            "MigrationNames",
            ["NavGeo", "NavModel", "NavGraph", "NavSession", "NavRender", "NavHeadUnit", "NativeNames"]),
        room(
            "FleetMigrationNames",
            [
                "NavGeo", "NavModel", "NavSession", "NavRender", "NativeNames", "MigrationNames", "FleetClient",
                "FleetConsumer", "FleetDriver",
            ]),
        .executableTarget(
            name: "guidepost",
            dependencies: [
                "CMalloc", "NavGeo", "NavModel", "NavGraph", "NavImport", "NavRouting", "NavWords", "NavGuidance",
                "NavSession", "NavRender", "NavHeadUnit", "HTTPSupport", "NavFormats", "NavTiles", "NavServer",
                "WebPages", "FleetModel", "FleetServer", "FleetClient", "FleetDriver", "FleetConsumer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),

        room("NavTestSupport", ["NavGeo", "NavModel", "NavGraph", "NavImport"]),
        room("NavSessionTestSupport", ["NavGeo", "NavModel", "NavSession"]),
        room(
            "FleetTestSupport",
            [
                "NavGeo", "NavModel", "FleetModel", "HTTPSupport", "FleetServer", "FleetClient", "NavTestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),

        // Entry points for arbitrary bytes, for libFuzzer and for tests.
        room(
            "FuzzTargets",
            [
                "NavGeo", "NavModel", "NavGraph", "NavImport", "NavRouting", "NavWords", "NavGuidance", "NavSession",
                "NavWire", "NavRender", "NavFormats", "NavTiles", "NavServer", "NavSessionTestSupport", "FleetModel",
                "FleetWire", "FleetServer", "FleetDriver",
            ]),
        tests("FuzzTargets", ["FuzzTargets"]),

        tests("NavGeo", ["NavGeo"]),
        tests("NavGraph", ["NavGeo", "NavModel", "NavGraph", "NavTestSupport"]),
        tests(
            "NavGuidance",
            ["NavGeo", "NavModel", "NavGraph", "NavRouting", "NavWords", "NavGuidance", "NavTestSupport"]),
        tests("NavWords", ["NavGeo", "NavModel", "NavWords"], exclude: ["Golden"]),
        tests("NavImport", ["NavGeo", "NavModel", "NavGraph", "NavImport", "NavTestSupport"]),
        tests("NavRouting", ["NavGeo", "NavModel", "NavGraph", "NavRouting", "NavTestSupport"]),
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
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        tests(
            "NavFormats",
            [
                "NavGeo", "NavModel", "NavGraph", "NavImport", "NavRouting", "NavWords", "NavGuidance", "NavSession",
                "NavFormats", "NavTestSupport",
            ]),
        tests("NavTiles", ["NavGraph", "NavRender", "NavFormats", "NavTiles", "NavTestSupport"]),
        tests(
            "NavServer",
            [
                "NavGeo", "NavModel", "NavGraph", "NavImport", "NavRouting", "NavWords", "NavGuidance", "NavSession",
                "NavRender", "HTTPSupport", "NavFormats", "NavTiles", "NavServer", "NavTestSupport",
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
                "NavRender", "NavUI", .target(name: "CDeflate", condition: .when(platforms: [.linux])),
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
                "NavGeo", "NavModel", "NavGraph", "NavImport", "NavRouting", "NavWords", "NavGuidance", "NavSession",
                "NavRender", "NavHeadUnit", "MigrationNames",
            ]),
        tests("WebPages", ["WebPages", "NavTestSupport"]),
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
                "CFaultVFS", "NavGeo", "NavModel", "FleetModel", "FleetWire", "HTTPSupport", "FleetServer",
                "FleetClient", "NavTestSupport", "FleetTestSupport",
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
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
        // An app of a driver that tests can kill.
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
                "NavSession", "NavHeadUnit", "NavFormats", "FleetServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            exclude: ["Golden", "Clients"]),
    ]
)

// `GUIDEPOST_TESTS="NavGeo FleetModel"` leaves only these tests in the plan: they are built, with what they need, in a
// fraction of the time (`dev/test NavGeo FleetModel`).
if let names = Context.environment["GUIDEPOST_TESTS"]?.split(separator: " "), !names.isEmpty {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name.dropLast("Tests".count)) }
}

// `GUIDEPOST_BENCHMARKS=1` adds the measurements of Benchmarks/, otherwise a package of their own: `make check` builds them with
// what it has built already, instead of everything once more.
if Context.environment["GUIDEPOST_BENCHMARKS"] != nil {
    package.targets.append(
        .executableTarget(
            name: "guidepost-bench",
            dependencies: [
                "NavGeo", "NavModel", "NavGraph", "NavImport", "NavRouting", "NavWords", "NavGuidance", "NavSession",
                "NavRender", "NavFormats", "NavSessionTestSupport", "FleetModel", "FleetServer", "FleetClient",
                "FleetDriver", "FleetConsumer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Benchmarks/Sources/guidepost-bench", swiftSettings: strict))
}

// `GUIDEPOST_EXACT=1` takes exactly the versions of dev/versions.txt, for every package, those that others need included: what
// continuous integration and releases are built with. Apps that use these libraries choose within the ranges above.
if Context.environment["GUIDEPOST_EXACT"] != nil {
    let table = (try? String(contentsOfFile: Context.packageDirectory + "/dev/versions.txt", encoding: .utf8)) ?? ""
    let rows = table.split(separator: "\n").filter { !$0.hasPrefix("#") }
    package.dependencies = rows.map { $0.split(separator: " ").map(String.init) }.map { row in
        // What nobody here takes of these by default stays off.
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
            // A lone file would otherwise be taken for a script.
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
    ]
}
