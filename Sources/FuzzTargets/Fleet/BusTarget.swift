// SPDX-License-Identifier: Apache-2.0

internal import FleetServer

extension FuzzTarget {
    /// A message of the bus. What is accepted has values within their bounds, and is
    /// the same after it is written and read again.
    static let bus = FuzzTarget("bus", maximumLength: 128) { bytes in
        guard let found = ReceivedAnnouncement(bytes) else { return }
        try require(bytes.count <= 64, "a message of \(bytes.count) bytes is accepted")
        try require(found.number >= 1 && found.number < 1 << 60, "the number is \(found.number)")
        let isName = found.origin.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
        try require(isName && (1...16).contains(found.origin.utf8.count), "the store is '\(found.origin)'")
        try require(ReceivedAnnouncement(found.bytes) == found, "the message changes when it is written again")
    }
}
