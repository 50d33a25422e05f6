// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavTestSupport
import Testing

@testable import guidepost

@Suite struct SourcePathTests {
    @Test(arguments: [
        "a/in.osm", "a/b/in.osm", "in.osm", "c/in.osm", "a/x/../in.osm", "a/link/in.osm", "a/b/other.osm",
    ])
    func storedPathLeadsToTheFile(path: String) throws {
        let folder = try TemporaryFolder("source-path")
        for name in ["a/b", "a/x", "c"] {
            try FileManager.default.createDirectory(atPath: folder.path(of: name), withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(atPath: folder.path(of: "a/link"), withDestinationPath: "../c")
        let paths = SourcePath(region: folder.path(of: "a/b.region"))
        let stored = paths.stored(folder.path(of: path))
        #expect(!stored.hasPrefix("/"))
        #expect(SourcePath.isSame(paths.resolved(stored), folder.path(of: path)))
        // Both are moved together.
        let moved = SourcePath(region: "/elsewhere/a/b.region").resolved(stored)
        #expect(moved.hasPrefix("/elsewhere/") && moved.hasSuffix("/" + (path.split(separator: "/").last ?? "")))
    }

    @Test func pathBesideTheRootIsAbsolute() {
        #expect(SourcePath(region: "/usr/a.region").stored("/dev/null") == "/dev/null")
        #expect(SourcePath(region: "/usr/a.region").resolved("/dev/null") == "/dev/null")
    }

    @Test func replacesTheFileAndNotTheLink() throws {
        let folder = try TemporaryFolder("source-path")
        try Data().write(to: folder.url.appending(path: "a.region"))
        try FileManager.default.createSymbolicLink(atPath: folder.path(of: "link"), withDestinationPath: "a.region")
        #expect(SourcePath.real(folder.path(of: "link"))?.hasSuffix("/a.region") == true)
        #expect(SourcePath.real(folder.path(of: "none")) == nil)
    }
}
