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
    ],
    targets: [
        .executableTarget(
            name: "guidepost-bench",
            dependencies: [
                .product(name: "Navigation", package: "guidepost"),
                .product(name: "NavigationImport", package: "guidepost"),
                .product(name: "NavigationService", package: "guidepost"),
                .product(name: "NavigationPictures", package: "guidepost"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
