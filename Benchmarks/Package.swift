// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
//
// Measurements in a package of their own, so that users of the libraries never build them. `make bench` runs them.

import PackageDescription

let package = Package(
    name: "guidepost-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "guidepost", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    ],
    targets: [
        .executableTarget(
            name: "guidepost-bench",
            dependencies: [
                .product(name: "Navigation", package: "guidepost"),
                .product(name: "NavigationImport", package: "guidepost"),
                .product(name: "NavigationTestSupport", package: "guidepost"),
                .product(name: "NavigationService", package: "guidepost"),
                .product(name: "NavigationPictures", package: "guidepost"),
                .product(name: "FleetService", package: "guidepost"),
                .product(name: "FleetDriver", package: "guidepost"),
                .product(name: "FleetConsumer", package: "guidepost"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
