// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@testable import NavSpeeds

@Suite struct RangeCoderTests {
    @Test func readsWhatWasWritten() {
        forEverySeed(30) { random in
            let skew = random.nextUniform()
            var (encoder, number, bit) = (RangeEncoder(), AdaptiveNumber(), AdaptiveBit())
            var values: [(number: UInt64, raw: UInt64, bit: Bool)] = []
            for _ in 0..<Int.random(in: 0...400, using: &random) {
                let value = random.next() >> UInt64.random(in: 0...63, using: &random)
                values.append((random.nextUniform() < 0.1 ? 0 : value, random.next(), random.nextUniform() < skew))
            }
            values.append((.max, 0, false))
            for value in values {
                number.write(value.number, to: &encoder)
                encoder.write(value.raw, bits: 13)
                encoder.write(value.bit, &bit)
            }
            let bytes = encoder.finish()
            (number, bit) = (AdaptiveNumber(), AdaptiveBit())
            var decoder = RangeDecoder(bytes[...])
            for value in values {
                #expect(number.read(from: &decoder) == value.number, "seed \(random.seed)")
                #expect(decoder.read(bits: 13) == value.raw & 0x1FFF, "seed \(random.seed)")
                #expect(decoder.read(&bit) == value.bit, "seed \(random.seed)")
            }
            #expect(decoder.isAtEnd, "seed \(random.seed)")
            _ = decoder.read(bits: 64)
            #expect(decoder.isExhausted && !decoder.isAtEnd)
        }
    }

    @Test func carriesRunThroughManyBytes() {
        // Only ones after a rare zero: the lower end of the interval gets close to a power of two.
        for count in [1, 7, 100, 3_000] {
            var (encoder, bit) = (RangeEncoder(), AdaptiveBit())
            for row in 0..<count { encoder.write(row != count / 2, &bit) }
            encoder.write(.max, bits: 64)
            encoder.write(0, bits: 64)
            let bytes = encoder.finish()
            bit = AdaptiveBit()
            var decoder = RangeDecoder(bytes[...])
            #expect((0..<count).allSatisfy { decoder.read(&bit) == ($0 != count / 2) })
            #expect(decoder.read(bits: 64) == .max && decoder.read(bits: 64) == 0)
        }
    }

    @Test func randomBytesAreReadWithoutTraps() {
        forEverySeed(50) { random in
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            var (decoder, number) = (RangeDecoder(bytes[...]), AdaptiveNumber())
            for _ in 0..<100 { _ = number.read(from: &decoder) }
            #expect(decoder.isExhausted)
        }
    }

    @Test func skewedBitsTakeLittleSpace() {
        var (encoder, bit) = (RangeEncoder(), AdaptiveBit())
        for row in 0..<8_000 { encoder.write(row % 100 == 0, &bit) }
        #expect(encoder.finish().count < 8_000 / 8 / 6)
    }
}
