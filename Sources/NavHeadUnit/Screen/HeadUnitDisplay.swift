// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
public import NavRender

/// The display of a car: size, scale and driver's side.
public struct HeadUnitDisplay: Sendable, Hashable {
    /// Sides of the car.
    public enum Side: String, Sendable, Hashable, CaseIterable { case left, right }

    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// Pixels per point.
    public var scale: Double
    /// The driver's side: frequently used controls and texts are on that side.
    public var driverSide: Side

    /// The allowed range of width and height in pixels.
    public static let sides = 240...4096

    /// Creates a display; `nil` if a side is outside `sides`, the scale is outside 1 … 4, or the size is below 300 ×
    /// 200 points.
    ///
    /// - Parameters:
    ///   - width: Width in pixels.
    ///   - height: Height in pixels.
    ///   - scale: Pixels per point.
    ///   - driverSide: The driver's side.
    public init?(width: Int, height: Int, scale: Double, driverSide: Side = .left) {
        guard HeadUnitDisplay.sides.contains(width), HeadUnitDisplay.sides.contains(height), (1...4).contains(scale),
            Double(width) / scale >= 300, Double(height) / scale >= 200
        else { return nil }
        self.init(unchecked: width, height, scale, driverSide)
    }

    init(unchecked width: Int, _ height: Int, _ scale: Double, _ side: Side) {
        (self.width, self.height, self.scale, driverSide) = (width, height, scale, side)
    }

    /// The smallest supported CarPlay size: 748 × 456 pixels.
    public static let minimum = HeadUnitDisplay(unchecked: 748, 456, 2, .left)
    /// The most common size: 800 × 480 pixels.
    public static let standard = HeadUnitDisplay(unchecked: 800, 480, 2, .left)
    /// A wide high-resolution display: 1920 × 720 pixels.
    public static let high = HeadUnitDisplay(unchecked: 1920, 720, 3, .left)
    /// A portrait display: 900 × 1200 pixels.
    public static let portrait = HeadUnitDisplay(unchecked: 900, 1200, 3, .left)
    /// The displays above by name.
    public static let named: [(name: String, display: HeadUnitDisplay)] = [
        ("minimum", minimum), ("standard", standard), ("high", high), ("portrait", portrait),
    ]

    /// Parses a name such as `standard`, or pixels and scale such as `800x480@2`; `nil` if the text is invalid.
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
    /// Whether the display is in portrait orientation.
    public var isUpright: Bool { height > width }
}
#endif
