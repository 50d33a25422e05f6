// SPDX-License-Identifier: Apache-2.0

/// A message of the bus: "entry N of the log exists".
///
/// It has no content of the fleet, and is not trusted: a server that receives it reads the log. Text, "NUMBER TOKEN
/// ORIGIN": the number of the entry, its token in base 36, and the store that wrote it, separated by single spaces.
struct BusAnnouncement: Equatable, Sendable {
    /// The number of the entry.
    let number: Int64
    /// The token of the entry: after a failover that lost entries, another entry has the same number.
    let token: Int64
    /// The store that wrote it, 1 to 16 letters of base 36.
    let origin: String

    /// The maximum size of a message in bytes; longer ones are ignored.
    static let sizeLimit = 64

    init(_ position: LogEntry.Position, origin: String) {
        number = position.number
        token = position.token
        self.origin = origin
    }

    /// Decodes a message; `nil` if it is not one.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count <= BusAnnouncement.sizeLimit else { return nil }
        let words = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 3, let number = Int64(words[0]), LogEntry.numbers.contains(number),
            let token = Int64(words[1], radix: 36), (1...16).contains(words[2].utf8.count),
            words[2].utf8.allSatisfy({ (48...57).contains($0) || (97...122).contains($0) })
        else { return nil }
        (self.number, self.token, origin) = (number, token, words[2])
    }

    /// The message.
    var bytes: [UInt8] { Array("\(number) \(String(token, radix: 36)) \(origin)".utf8) }

    /// The ID by which JetStream discards a message that is published again.
    var messageID: String { "\(number) \(String(token, radix: 36))" }
}
