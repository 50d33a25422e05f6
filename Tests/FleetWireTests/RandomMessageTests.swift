// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavModel
import Testing

@testable import FleetWire

/// Bytes that are not messages, and damaged messages: always a call or an error with its code, never a crash.
@Suite struct RandomMessageTests {
    private static let now = Timestamp(seconds: 1_750_000_000)

    @Test(arguments: FleetMethod.allCases) func arbitraryBytesEndInCallOrError(_ method: FleetMethod) throws {
        var random = SeededRandom(seed: 7)
        var read = 0
        for _ in 0..<2_000 {
            var bytes: [UInt8] = []
            // Fields that look like fields, so that some get through.
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let field = UInt8.random(in: 1...15, using: &random)
                if Bool.random(using: &random) {
                    bytes += [field << 3, UInt8.random(in: 0...127, using: &random)]
                } else {
                    let text = ["providers/acme", "providers/acme/trips/t", "a", "\u{8}\u{1}", ""].randomElement(
                        using: &random)
                    let inner = Array((text ?? "").utf8)
                    bytes += [field << 3 | 2, UInt8(inner.count)] + inner
                }
            }
            if Int.random(in: 0..<4, using: &random) == 0, !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
            }
            do throws(FleetError) {
                _ = try RequestReading.call(method, bytes, at: Self.now)
                read += 1
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
        if method == .getTrip { #expect(read > 0, "Some get through.") }
    }
}
