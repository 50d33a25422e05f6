// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavTestSupport
import Testing

/// Changes of a replication server in a folder, given to `map build --changes`.
@Suite struct ChangeFileTests {
    /// The sample was current on 2023-12-26.
    private func folder(_ days: [(number: Int, date: String)]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder("changes")
        try FileManager.default.createDirectory(atPath: folder.path(of: "000/003"), withIntermediateDirectories: true)
        for (number, date) in days {
            let text = """
                <osmChange version="0.6"><create><node id="\(number)" version="1" lat="43.74" lon="7.42"/></create></osmChange>
                """
            try Data(text.utf8).write(to: URL(filePath: folder.path(of: "000/003/\(number).osc")))
            let state = "#comment\nsequenceNumber=\(number)\ntimestamp=\(date)T00\\:00\\:00Z\n"
            try Data(state.utf8).write(to: URL(filePath: folder.path(of: "000/003/\(number).state.txt")))
        }
        return folder
    }

    @Test func readsChangesAfterTheDateOfTheExtract() throws {
        let changes = try folder([(919, "2023-12-20"), (920, "2023-12-28"), (921, "2023-12-29")])
        let region = changes.path(of: "changed.region")
        let built = try Program.run(["map", "build", Program.sample, "--changes", changes.path, "-o", region])
        #expect(built.status == 0 && built.notes.contains("2 files of changes, 2 elements"), "\(built.notes)")
        let info = try Program.run(["map", "info", region, "--format", "json"])
        #expect(info.text.contains("\"dataVersion\":\"2023-12-29T00:00:00Z\""))
    }

    @Test func missingChangesAreAnError() throws {
        for days in [[(918, "2023-12-20"), (920, "2023-12-28")], [(919, "2023-12-27"), (922, "2023-12-28")]] {
            let changes = try folder(days)
            let built = try Program.run([
                "map", "build", Program.sample, "--changes", changes.path, "-o", changes.path(of: "a.region"),
            ])
            #expect(built.status == 1 && built.notes.contains("lacks change"), "\(built.notes)")
        }
    }

    @Test func folderWithoutChangesIsAnError() throws {
        let empty = try TemporaryFolder("no-changes")
        let built = try Program.run([
            "map", "build", Program.sample, "--changes", empty.path, "-o", empty.path(of: "a.region"),
        ])
        #expect(built.status != 0 && built.notes.contains("has no .osc or .osc.gz files"), "\(built.notes)")
        #expect(!FileManager.default.fileExists(atPath: empty.path(of: "a.region")))
    }
}
