// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
public import NavRender

/// A screen in a car: how large, how sharp, and on which side the driver sits.
public struct HeadUnitDisplay: Sendable, Hashable {
    /// Sides of the car.
    public enum Side: String, Sendable, Hashable, CaseIterable { case left, right }

    /// Dots from left to right.
    public var width: Int
    /// Dots from top to bottom.
    public var height: Int
    /// Dots per point.
    public var scale: Double
    /// Where the driver sits: what is tapped and read most lies on that side.
    public var driverSide: Side

    /// The smallest and largest side in dots that a screen may have here.
    public static let sides = 240...4096

    /// Makes a screen; `nil` where a side is not within `sides`, the scale not 1 … 4, or less than 300 × 200 points
    /// would be left.
    public init?(width: Int, height: Int, scale: Double, driverSide: Side = .left) {
        guard HeadUnitDisplay.sides.contains(width), HeadUnitDisplay.sides.contains(height), (1...4).contains(scale),
            Double(width) / scale >= 300, Double(height) / scale >= 200
        else { return nil }
        self.init(unchecked: width, height, scale, driverSide)
    }

    init(unchecked width: Int, _ height: Int, _ scale: Double, _ side: Side) {
        (self.width, self.height, self.scale, driverSide) = (width, height, scale, side)
    }

    /// The smallest screen that apps are tried on: 748 × 456 dots.
    public static let minimum = HeadUnitDisplay(unchecked: 748, 456, 2, .left)
    /// The usual one: 800 × 480 dots.
    public static let standard = HeadUnitDisplay(unchecked: 800, 480, 2, .left)
    /// A wide and sharp one: 1920 × 720 dots.
    public static let high = HeadUnitDisplay(unchecked: 1920, 720, 3, .left)
    /// An upright one: 900 × 1200 dots.
    public static let portrait = HeadUnitDisplay(unchecked: 900, 1200, 3, .left)
    /// All of these by name.
    public static let named: [(name: String, display: HeadUnitDisplay)] = [
        ("minimum", minimum), ("standard", standard), ("high", high), ("portrait", portrait),
    ]

    /// Reads `standard` and its like, or `800x480@2`: dots and scale. `nil` for anything else.
    public init?(parsing text: String) {
        if let known = HeadUnitDisplay.named.first(where: { $0.name == text }) {
            self = known.display
            return
        }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let sides = parts.first?.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) } ?? []
        guard sides.count == 2, parts.count <= 2, let scale = parts.count == 2 ? Double(parts[1]) : 2 else {
            return nil
        }
        self.init(width: sides[0], height: sides[1], scale: scale)
    }

    /// Width and height in points.
    public var size: Size { Size(width: Double(width) / scale, height: Double(height) / scale) }
    /// Whether it is higher than wide.
    public var isUpright: Bool { height > width }
}
#endif
