// SPDX-License-Identifier: Apache-2.0

public import NavRender

/// Appearance of instructions on a screen: sizes and colors of text, road shields and exit numbers.
///
/// CarPlay uses only the text and the images; fonts and colors are for other screens.
public struct InstructionDisplayOptions: Sendable, Hashable {
    /// Options of the maneuver and lane images beside the text.
    public var imageOptions = StepImageOptions()
    /// Omits the instruction for long distances, for screens with little space such as a car's.
    public var disableLongDistanceFormat = false
    /// Language as BCP 47 tag.
    public var language = "en"
    /// Font of road names.
    public var primaryFont = FontStyle(size: 22, isBold: true)
    /// Font of less important text.
    public var secondaryFont = FontStyle(size: 18)
    /// Font of exit numbers and of words between names.
    public var tertiaryFont = FontStyle(size: 14)
    /// Color of plain text; shields have colors of their own.
    public var textColor = Color.white
    /// Height of primary road shields in points.
    public var primaryRoadShieldHeight = 18.0
    /// Height of secondary road shields in points.
    public var secondaryRoadShieldHeight = 16.0
    /// Width of the outline of shields; 0 for none.
    public var roadShieldOutlineWidth = 0.0
    /// Color of the outline of shields; `nil` for none.
    public var roadShieldOutlineColor: Color?
    /// Height of exit numbers in points.
    public var exitNumberHeight = 18.0
    /// Background of exit numbers.
    public var exitCueBackgroundColor = Color(0x0A5231)

    /// Creates the default options.
    public init() {}
}
