// SPDX-License-Identifier: Apache-2.0

/// A lower bound of the number of different vehicles at a place.
///
/// Each vehicle sets one of sixteen bits. A bit tells little about which vehicle it was, and the bit of a vehicle
/// differs from place to place, so its places cannot be joined to a way. From eight bits on the mask is full and holds
/// nothing but that.
struct VehicleMask: Sendable, Hashable {
    private(set) var bits: UInt16 = 0

    /// As many vehicles as can be told apart.
    static let enough = 8

    /// An empty mask.
    init() {}

    /// A mask from a file.
    init(bits: UInt16) {
        self.bits = bits
        close()
    }

    /// The least number of different vehicles, at most `enough`.
    var count: Int { min(VehicleMask.enough, bits.nonzeroBitCount) }

    /// Adds a vehicle at a place.
    ///
    /// - Parameters:
    ///   - vehicle: A hash of its name.
    ///   - place: Identifies the place.
    mutating func insert(vehicle: UInt64, place: UInt64) {
        bits |= 1 << UInt16(truncatingIfNeeded: StableHash.mixed(vehicle, place) >> 60)
        close()
    }

    func union(_ other: VehicleMask) -> VehicleMask { VehicleMask(bits: bits | other.bits) }

    private mutating func close() { if bits.nonzeroBitCount >= VehicleMask.enough { bits = .max } }
}

/// A hash that is the same in every process (FNV-1a with 64 bits, and a final mixing).
///
/// Source: Fowler, Noll and Vo; the mixing is that of SplitMix64 by Steele, Lea and Flood (2014).
struct StableHash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

    mutating func add(_ number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { add(byte: UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
    }

    mutating func add(_ text: String) { for byte in text.utf8 { add(byte: byte) } }

    var value: UInt64 { StableHash.mixed(state) }

    /// A number from which nothing follows about `number` but by trying.
    private static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A hash of a hash and a number.
    static func mixed(_ hash: UInt64, _ number: UInt64) -> UInt64 {
        mixed(hash ^ mixed(number &+ 0x9E37_79B9_7F4A_7C15))
    }
}
