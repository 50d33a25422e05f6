// SPDX-License-Identifier: Apache-2.0

/// The last different vehicles that measured an edge, without their names: up to eight hashes of 32 bits.
///
/// Counts how many vehicles an estimate stands for, so that the drive of a single one is not published. Two vehicles with one hash
/// count as one.
struct VehicleSet: Sendable, Hashable {
    /// Hashes from the latest on; 0 for none.
    private var hashes = SIMD8<UInt32>.zero

    /// Maximum number of vehicles that are distinguished.
    static let capacity = 8

    /// Number of vehicles, at most `capacity`.
    var count: Int { VehicleSet.capacity - hashes.indices.count { hashes[$0] == 0 } }

    /// Adds a vehicle, in place of the earliest one if there are too many.
    mutating func insert(_ name: String) {
        // FNV-1a; 0 is for none.
        let hash = name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 } | 1
        guard !any(hashes .== hash) else { return }
        for index in hashes.indices.dropFirst().reversed() { hashes[index] = hashes[index - 1] }
        hashes[0] = hash
    }
}
