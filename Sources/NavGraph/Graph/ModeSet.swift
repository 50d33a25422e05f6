// SPDX-License-Identifier: Apache-2.0

/// A set of travel modes, one bit per mode.
///
/// The bit of a mode is 1 << its raw value in `NavModel.TravelMode`: driving 0, cycling 1, walking 2, two-wheeler 3,
/// taxi 4.
@frozen public struct ModeSet: OptionSet, Sendable, Hashable, BitwiseCopyable {
    /// The bits, as stored in the region file.
    public let rawValue: UInt8

    /// Creates a set from the bits in the region file.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Private car.
    @inlinable public static var driving: ModeSet { ModeSet(rawValue: 1 << 0) }
    /// Bicycle.
    @inlinable public static var cycling: ModeSet { ModeSet(rawValue: 1 << 1) }
    /// On foot.
    @inlinable public static var walking: ModeSet { ModeSet(rawValue: 1 << 2) }
    /// Motorbike or scooter.
    @inlinable public static var twoWheeler: ModeSet { ModeSet(rawValue: 1 << 3) }
    /// Taxi: a car that may also use roads and lanes reserved for taxis.
    @inlinable public static var taxi: ModeSet { ModeSet(rawValue: 1 << 4) }

    /// All motor vehicles.
    public static let motor: ModeSet = [.driving, .twoWheeler, .taxi]
    /// Every mode.
    public static let all: ModeSet = [.driving, .cycling, .walking, .twoWheeler, .taxi]
}
