// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

// Throws random bytes at the parsers of outside data. A package of its own, so that users of the library never build
// it; README.md tells how to run it. The rooms under test are built here from the same sources (Rooms is a link to ../Sources), with the fuzzer's
// coverage in them.

import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func room(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: imports, path: "Rooms/\(name)", swiftSettings: strict)
}

/// A program without a main of its own; a lone file would otherwise be taken for a script.
func fuzzer(_ name: String, _ imports: [Target.Dependency] = ["FuzzReading"]) -> Target {
    .executableTarget(
        name: name, dependencies: ["FuzzMain"] + imports,
        swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(name: "CDeflate", path: "Rooms/CDeflate", pkgConfig: "libdeflate"),
        .systemLibrary(name: "CExpat", path: "Rooms/CExpat", pkgConfig: "expat"),
        .systemLibrary(name: "CZlib", path: "Rooms/CZlib", pkgConfig: "zlib"),
        .systemLibrary(name: "CPangoCairo", path: "Rooms/CPangoCairo", pkgConfig: "pangocairo"),
        room("NavGeo"),
        room("NavModel", ["NavGeo"]),
        room("NavGraph", ["NavGeo"]),
        room("NavImport", ["NavGeo", "NavGraph", "CDeflate", "CExpat", "CZlib"]),
        room("NavRouting", ["NavGeo", "NavModel", "NavGraph"]),
        room("NavRender", ["NavGeo", "NavModel", "NavGraph", "CPangoCairo", "CDeflate"]),
        // What reads trace files and styles; the rest of the room takes a server.
        .target(
            name: "NavService", dependencies: ["NavGeo", "NavModel", "NavGraph", "NavRender"], path: "Rooms/NavService",
            sources: [
                "JSON", "ServiceError.swift", "Styles", "Traces/CSVTrace.swift", "Traces/GPXTrace.swift",
                "Traces/GeoJSONTrace.swift", "Traces/TimeText.swift", "Traces/TraceFile.swift",
            ], swiftSettings: strict),
        room("NavSession", ["NavGeo", "NavModel"]),
        // The file in which reports wait; the rest of the room takes the libraries of gRPC.
        .target(
            name: "FleetDriver", path: "Rooms/FleetDriver",
            sources: ["Queue/LogFile.swift", "Queue/ReportLog.swift"], swiftSettings: strict),
        // Where the programs start: libFuzzer brings its own main, and SwiftPM gives each program another.
        .target(name: "FuzzMain"),
        .target(name: "FuzzReading", dependencies: ["NavGeo", "NavImport"], swiftSettings: strict),
        fuzzer("FuzzPBF"),
        fuzzer("FuzzXML"),
        fuzzer("FuzzTraces", ["NavGeo", "NavGraph", "NavImport", "NavModel", "NavRouting", "NavService"]),
        fuzzer("FuzzSession", ["NavGeo", "NavModel", "NavSession"]),
        fuzzer("FuzzQueue", ["FleetDriver"]),
        fuzzer("FuzzStyle", ["NavRender", "NavService"]),
        fuzzer("FuzzLayers", ["NavGeo", "NavGraph", "NavImport", "NavRender"]),
        fuzzer("FuzzTraffic", ["NavGeo", "NavGraph", "NavImport", "NavModel", "NavRouting"]),
    ]
)
