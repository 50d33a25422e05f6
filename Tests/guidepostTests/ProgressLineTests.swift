// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import NavImport
@testable import guidepost

@Suite struct ProgressLineTests {
    @Test func showsBytesRateAndRemainingTime() {
        let progress = ImportProgress(stage: .places, bytesDone: 30_000_000, bytesTotal: 120_000_000)
        #expect(
            ProgressLine.text(progress, elapsed: .seconds(2))
                == "[3/6] reading places  30.0 of 120.0 MB  15.0 MB/s  6 s left")
    }

    @Test func estimatesNothingFromTooLittle() {
        let first = ImportProgress(stage: .relations, bytesDone: 0, bytesTotal: 120_000_000)
        #expect(ProgressLine.text(first, elapsed: .seconds(1)) == "[1/6] reading relations  0.0 of 120.0 MB")
        let soon = ImportProgress(stage: .relations, bytesDone: 50_000, bytesTotal: 120_000_000)
        #expect(ProgressLine.text(soon, elapsed: .milliseconds(1)) == "[1/6] reading relations  0.1 of 120.0 MB")
        let writing = ImportProgress(stage: .network, bytesDone: 0, bytesTotal: 0)
        #expect(ProgressLine.text(writing, elapsed: .seconds(9)) == "[5/6] building and writing the network")
    }

    @Test func summaryListsSkippedElements() {
        var summary = ImportSummary()
        summary.meters = 134_400
        #expect(summary.text(output: "m.region", elapsed: .milliseconds(1250)).hasPrefix("m.region: done in 1.25 s\n"))
        #expect(summary.text(output: "m", elapsed: .zero).contains("134 km"))
        #expect(summary.text(output: "m", elapsed: .zero).contains("skipped    nothing"))
        summary.missingNodes = 7
        summary.emptyWays = 2
        let text = summary.text(output: "m", elapsed: .zero)
        #expect(text.contains("skipped    7 missing nodes of roads"))
        #expect(text.contains("\n             2 roads with fewer than two nodes\n"))
        #expect(text.contains("turns      0 restrictions\n"))
        (summary.restrictions, summary.maneuvers) = (1, 2)
        #expect(
            summary.text(output: "m", elapsed: .zero).contains("turns      1 restriction, 2 maneuver relations\n"))
    }
}
