// SPDX-License-Identifier: Apache-2.0

/// A message of the bus with rows of a traffic update.
///
/// Text: the line `guidepost-traffic 1 EXPIRY`, then rows in the format of `PUT /traffic`. EXPIRY is when the speeds expire, in
/// milliseconds since 1970, or `-` for never. Each message is an update of its own, so that none waits for another. Rows name
/// nodes of OpenStreetMap: each server uses those of its map.
package struct TrafficMessage: Equatable, Sendable {
    /// When the speeds expire, in seconds since 1970; infinity for never.
    package let expiry: Double
    /// The rows.
    package let rows: [UInt8]

    /// The maximum size of the rows of a message in bytes. Brokers accept messages of up to 1 MB by default.
    package static let rowsLimit = 512 << 10
    /// The maximum size of the first line in bytes, with its end.
    private static let headerLimit = 64
    /// The maximum size of a message in bytes.
    static let sizeLimit = rowsLimit + headerLimit
    /// Later times are never, in milliseconds since 1970.
    private static let timeLimit: Int64 = 1 << 50

    private static let name = "guidepost-traffic"

    init(expiry: Double, rows: [UInt8]) { (self.expiry, self.rows) = (expiry, rows) }

    /// Decodes a message; `nil` if it is not one.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= TrafficMessage.sizeLimit,
            let end = bytes.prefix(TrafficMessage.headerLimit).firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        let words = bytes[..<end].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 3, words[0] == TrafficMessage.name, words[1] == "1" else { return nil }
        if words[2] == "-" {
            expiry = .infinity
        } else {
            guard let time = Int64(words[2]), (0..<TrafficMessage.timeLimit).contains(time) else { return nil }
            expiry = Double(time) / 1_000
        }
        rows = Array(bytes[(end + 1)...])
        guard !rows.isEmpty, rows.count <= TrafficMessage.rowsLimit else { return nil }
    }

    /// The message.
    package var bytes: [UInt8] {
        let time = (expiry * 1_000).rounded()
        let text = time < Double(TrafficMessage.timeLimit) ? "\(Int64(max(0, time)))" : "-"
        return Array("\(TrafficMessage.name) 1 \(text)\n".utf8) + rows
    }

    /// The messages of an update, divided at ends of lines. Lines that do not fit in a message, which are no rows, are left out.
    package static func messages(_ update: [UInt8], expiry: Double, limit: Int = rowsLimit) -> [TrafficMessage] {
        var messages: [TrafficMessage] = []
        var start = update.startIndex
        while start < update.endIndex {
            let most = min(update.count - start, limit)
            var end = start + most
            if end < update.endIndex {
                guard let last = update[start..<end].lastIndex(where: isLineEnd) else {
                    start = update[end...].firstIndex(where: isLineEnd).map { $0 + 1 } ?? update.endIndex
                    continue
                }
                end = last + 1
            }
            messages.append(TrafficMessage(expiry: expiry, rows: Array(update[start..<end])))
            start = end
        }
        return messages
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
