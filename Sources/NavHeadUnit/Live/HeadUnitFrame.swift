// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavRender

/// A rendered frame of a screen.
public struct HeadUnitFrame: Sendable {
    /// Increases with every frame that differs from the previous one.
    public let sequence: Int
    /// The image.
    public let image: RasterImage
    /// The image as a PNG file.
    public let png: [UInt8]
}

/// The controls and accessibility text of a screen.
public struct HeadUnitSurface: Sendable, Hashable {
    /// Width and height in points.
    public var size: Size
    /// Whether the screen is in night mode.
    public var isNight: Bool
    /// The accessibility text of the screen.
    public var accessibilityText: String
    /// What can be tapped, in drawing order: the topmost control is last.
    public var controls: [HeadUnitControl]
    /// The latest twenty rule violations, oldest first.
    public var violations: [HeadUnitRuleError]
}
#endif
