// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import Synchronization
import Testing

@testable import guidepost

@Suite struct JSONLogHandlerTests {
    private final class Text: Sendable {
        private let text = Mutex("")
        var all: String { text.withLock { $0 } }
        func append(_ more: String) { text.withLock { $0 += more } }
    }

    @Test func writesAnObjectPerLine() throws {
        let text = Text()
        var logger = Logger(label: "guidepost.fleet") { label in JSONLogHandler(label: label) { text.append($0) } }
        logger[metadataKey: "node"] = "a"
        let hostile = "two\nlines, \"quotes\", \u{1B}[31m and \u{202E}"
        logger.error("\(hostile)", metadata: ["code": "UNAVAILABLE", "cause": "\(hostile)"])
        logger.debug("not written")
        logger.info("ready")
        let lines = TerminalText.safe(text.all).split(separator: "\n")
        #expect(lines.count == 2)
        let first = try JSONDecoder().decode([String: String].self, from: Data(lines[0].utf8))
        #expect(first["message"] == hostile && first["cause"] == hostile)
        #expect(first["level"] == "error" && first["logger"] == "guidepost.fleet" && first["code"] == "UNAVAILABLE")
        #expect(first["node"] == "a")
        let time = try #require(first["time"])
        _ = try Date(time, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let second = try JSONDecoder().decode([String: String].self, from: Data(lines[1].utf8))
        #expect(second["message"] == "ready")
    }
}
