// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

// Throws random bytes at what strangers may send to a fleet server: messages, JSON, filters, tokens, secrets of links.
// Apart from the other fuzzers, because it takes the libraries of gRPC. ../README.md tells how to run it.

import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func room(_ name: String, _ imports: [Target.Dependency] = [], sources: [String]? = nil) -> Target {
    .target(name: name, dependencies: imports, path: "Rooms/\(name)", sources: sources, swiftSettings: strict)
}

let package = Package(
    name: "fuzz-fleet",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-protobuf.git", from: "1.39.0", traits: []),
        .package(url: "https://github.com/grpc/grpc-swift-2.git", from: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-protobuf.git", from: "2.4.1"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.1"),
    ],
    targets: [
        room("NavGeo"),
        room("FleetModel", ["NavGeo"]),
        room(
            "FleetWire",
            [
                "NavGeo", "FleetModel",
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        // What looks at tokens and secrets; the rest of the room takes a server.
        room(
            "FleetServer",
            [
                "FleetModel", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ], sources: ["Tokens", "Shares/ShareSeal.swift"]),
        .target(name: "FuzzMain"),
        .executableTarget(
            name: "FuzzFleet",
            dependencies: ["FuzzMain", "NavGeo", "FleetModel", "FleetWire", "FleetServer"],
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
    ]
)
