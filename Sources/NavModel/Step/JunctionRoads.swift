// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The roads that meet at a junction, clockwise from north.
///
/// A route passes hundreds of junctions, so up to eight roads are stored inline, without allocation. Bearings are
/// stored in 1/65536 of a circle, about 0.005 degrees.
public struct JunctionRoads: Sendable, Hashable {
    /// Bearings of the first eight roads.
    @usableFromInline var bearings = SIMD8<UInt16>()
    /// Whether each of them is open, as bits from the lowest on.
    @usableFromInline var open: UInt8 = 0
    /// Number of roads stored inline.
    @usableFromInline var inlineCount: UInt8 = 0
    /// The roads after the eighth.
    @usableFromInline var overflow: [Intersection.Road] = []

    @inlinable static var inlineCapacity: Int { 8 }
    /// Units per degree.
    @inlinable static var scale: Double { 65536.0 / 360 }

    /// Creates a junction without roads.
    public init() {}

    /// Inserts a road in order of bearing, after roads with an equal bearing.
    ///
    /// - Returns: Its index. The following roads move up by one.
    /// - Complexity: O(roads).
    @discardableResult public mutating func insert(_ road: Intersection.Road) -> Int {
        var index = count
        if index < JunctionRoads.inlineCapacity { inlineCount += 1 } else { overflow.append(road) }
        let units = JunctionRoads.units(road.bearing)
        while index > 0, units < self.units(at: index - 1) {
            set(self.units(at: index - 1), isOpen: isOpen(at: index - 1), at: index)
            index -= 1
        }
        set(units, isOpen: road.isOpen, at: index)
        return index
    }

    /// A bearing in units.
    private static func units(_ bearing: Bearing) -> UInt16 {
        UInt16(truncatingIfNeeded: Int((bearing.degrees * scale).rounded()))
    }

    private func units(at index: Int) -> UInt16 {
        index < JunctionRoads.inlineCapacity
            ? bearings[index] : JunctionRoads.units(overflow[index - JunctionRoads.inlineCapacity].bearing)
    }

    @inlinable func isOpen(at index: Int) -> Bool {
        index < JunctionRoads.inlineCapacity
            ? open & 1 &<< UInt8(truncatingIfNeeded: index) != 0 : overflow[index - JunctionRoads.inlineCapacity].isOpen
    }

    private mutating func set(_ units: UInt16, isOpen: Bool, at index: Int) {
        guard index < JunctionRoads.inlineCapacity else {
            overflow[index - JunctionRoads.inlineCapacity] = Intersection.Road(
                Bearing(Double(units) / JunctionRoads.scale), isOpen: isOpen)
            return
        }
        bearings[index] = units
        let bit: UInt8 = 1 &<< UInt8(truncatingIfNeeded: index)
        if isOpen { open |= bit } else { open &= ~bit }
    }
}

extension JunctionRoads: RandomAccessCollection {
    /// Index of the first road clockwise from north.
    @inlinable public var startIndex: Int { 0 }
    /// Number of roads.
    @inlinable public var endIndex: Int { Int(inlineCount) + overflow.count }

    /// The road at an index, clockwise from north.
    @inlinable public subscript(index: Int) -> Intersection.Road {
        guard index < JunctionRoads.inlineCapacity else { return overflow[index - JunctionRoads.inlineCapacity] }
        precondition(index >= 0 && index < Int(inlineCount))
        return Intersection.Road(Bearing(Double(bearings[index]) / JunctionRoads.scale), isOpen: isOpen(at: index))
    }
}

extension JunctionRoads: ExpressibleByArrayLiteral {
    /// Creates a junction from roads in any order.
    public init(arrayLiteral roads: Intersection.Road...) {
        for road in roads { insert(road) }
    }
}
