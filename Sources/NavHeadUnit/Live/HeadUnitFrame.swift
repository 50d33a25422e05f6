// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavRender

/// What a screen shows at one moment.
public struct HeadUnitFrame: Sendable {
    /// Grows with every frame that differs from the one before.
    public let sequence: Int
    /// The picture.
    public let image: RasterImage
    /// The picture as a PNG file.
    public let png: [UInt8]
}

/// What there is to tap and to read on a screen, beside its picture.
public struct HeadUnitSurface: Sendable, Hashable {
    /// Width and height in points.
    public var size: Size
    /// Whether it is drawn for the dark.
    public var isNight: Bool
    /// What it says, for those who do not see it.
    public var reading: String
    /// What can be tapped.
    public var controls: [HeadUnitControl]
    /// Rules that the app broke, oldest first; the latest twenty.
    public var breaches: [HeadUnitRuleError]
}
#endif
