// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The roads that meet at a junction, clockwise from north.
///
/// A route passes hundreds of junctions, so that up to eight roads take no memory of their own. Directions are kept in
/// 65,536ths of a circle, about 0.005 degrees.
public struct JunctionRoads: Sendable, Hashable {
    /// Directions of the first eight roads.
    @usableFromInline var bearings = SIMD8<UInt16>()
    /// Whether each of them is open, from the lowest bit on.
    @usableFromInline var open: UInt8 = 0
    /// Number of the first roads.
    @usableFromInline var firsts: UInt8 = 0
    /// All roads after the eighth.
    @usableFromInline var others: [Intersection.Road] = []

    @inlinable static var mostFirsts: Int { 8 }
    /// Parts of a circle in a degree.
    @inlinable static var scale: Double { 65536.0 / 360 }

    /// Starts without roads.
    public init() {}

    /// Adds a road in its place, behind others of the same direction.
    ///
    /// - Returns: Its index; roads from there on have moved up by one.
    /// - Complexity: O(roads).
    @discardableResult public mutating func insert(_ road: Intersection.Road) -> Int {
        var place = count
        if place < JunctionRoads.mostFirsts { firsts += 1 } else { others.append(road) }
        let parts = JunctionRoads.parts(road.bearing)
        while place > 0, parts < self.parts(at: place - 1) {
            put(self.parts(at: place - 1), isOpen: isOpen(at: place - 1), at: place)
            place -= 1
        }
        put(parts, isOpen: road.isOpen, at: place)
        return place
    }

    /// A direction in parts of a circle.
    private static func parts(_ bearing: Bearing) -> UInt16 {
        UInt16(truncatingIfNeeded: Int((bearing.degrees * scale).rounded()))
    }

    private func parts(at index: Int) -> UInt16 {
        index < JunctionRoads.mostFirsts
            ? bearings[index] : JunctionRoads.parts(others[index - JunctionRoads.mostFirsts].bearing)
    }

    @inlinable func isOpen(at index: Int) -> Bool {
        index < JunctionRoads.mostFirsts
            ? open & 1 &<< UInt8(truncatingIfNeeded: index) != 0 : others[index - JunctionRoads.mostFirsts].isOpen
    }

    private mutating func put(_ parts: UInt16, isOpen: Bool, at index: Int) {
        guard index < JunctionRoads.mostFirsts else {
            others[index - JunctionRoads.mostFirsts] = Intersection.Road(
                Bearing(Double(parts) / JunctionRoads.scale), isOpen: isOpen)
            return
        }
        bearings[index] = parts
        let bit: UInt8 = 1 &<< UInt8(truncatingIfNeeded: index)
        if isOpen { open |= bit } else { open &= ~bit }
    }
}

extension JunctionRoads: RandomAccessCollection {
    /// Index of the first road clockwise from north.
    @inlinable public var startIndex: Int { 0 }
    /// Number of roads.
    @inlinable public var endIndex: Int { Int(firsts) + others.count }

    /// A road, counted clockwise from north.
    @inlinable public subscript(index: Int) -> Intersection.Road {
        guard index < JunctionRoads.mostFirsts else { return others[index - JunctionRoads.mostFirsts] }
        precondition(index >= 0 && index < Int(firsts))
        return Intersection.Road(Bearing(Double(bearings[index]) / JunctionRoads.scale), isOpen: isOpen(at: index))
    }
}

extension JunctionRoads: ExpressibleByArrayLiteral {
    /// Roads in any order.
    public init(arrayLiteral roads: Intersection.Road...) {
        for road in roads { insert(road) }
    }
}
