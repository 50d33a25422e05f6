// SPDX-License-Identifier: Apache-2.0

public import NavRender

/// How instructions look on a screen: sizes and colors of the words, shields and exit numbers in them.
///
/// CarPlay keeps nothing of a text but its words and pictures; fonts and colors are for other screens.
public struct InstructionDisplayOptions: Sendable, Hashable {
    /// For images of maneuvers and lanes that go with the words.
    public var imageOptions = StepImageOptions()
    /// Leaves out the words for a long road. Good where there is little room, as on a car screen.
    public var disableLongDistanceFormat = false
    /// Language, BCP 47.
    public var language = "en"
    /// Letters of roads.
    public var primaryFont = FontStyle(size: 22, isBold: true)
    /// Letters of what is less important.
    public var secondaryFont = FontStyle(size: 18)
    /// Letters of exit numbers and of words between names.
    public var tertiaryFont = FontStyle(size: 14)
    /// Color of the letters.
    public var textColor = Color.white
    /// Height of road shields in points.
    public var primaryRoadShieldHeight = 18.0
    /// Height of lesser road shields in points.
    public var secondaryRoadShieldHeight = 16.0
    /// Width of the line round shields; 0 for none.
    public var roadShieldOutlineWidth = 0.0
    /// Color of the line round shields; `nil` for none.
    public var roadShieldOutlineColor: Color?
    /// Height of exit numbers in points.
    public var exitNumberHeight = 18.0
    /// Ground of exit numbers.
    public var exitCueBackgroundColor = Color(0x0A5231)

    /// Starts with the usual sizes and colors.
    public init() {}
}
