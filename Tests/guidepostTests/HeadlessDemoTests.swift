// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The demo without a browser, to its end.
@Suite struct HeadlessDemoTests {
    private struct Summary: Decodable {
        var status: String
        var reports: Int
        var meters: Double
    }

    @Test func endsWithASummaryOfTheDrive() throws {
        let outcome = try Program.run([
            "demo", "--map", Program.region, "--port", "0", "--seconds", "20", "--headless", "--format", "json",
        ])
        #expect(outcome.status == 0, "\(outcome.notes)")
        let summary = try JSONDecoder().decode(Summary.self, from: outcome.output)
        #expect(summary.reports > 5)
        #expect(summary.meters > 100)
    }
}
