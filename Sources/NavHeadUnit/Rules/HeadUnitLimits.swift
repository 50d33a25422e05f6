// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavRender

/// The published limits of the car screen. Sizes are in points.
///
/// Source: CarPlay App Programming Guide and CarPlay reference (Apple).
public enum HeadUnitLimits {
    /// Templates of a navigation app on each other, the root among them.
    public static let templateDepth = 5
    /// Buttons on the map.
    public static let mapButtons = 4
    /// Buttons on the map while the panning interface shows.
    public static let mapButtonsWhilePanning = 2
    /// Buttons on each side of the navigation bar.
    public static let barButtons = 2
    /// Shortcut buttons on the dashboard.
    public static let shortcutButtons = 2
    /// Trips in previews.
    public static let tripPreviews = 12
    /// Ways to choose from in the preview of a trip.
    public static let routeChoices = 3
    /// Rows of a list while driving.
    public static let listRows = 12
    /// Shortest time that an alert shows, in seconds, unless it stays.
    public static let alertSeconds = 5.0

    /// The symbol of the first maneuver beside its distance.
    public static let firstSymbol = Size(width: 50, height: 50)
    /// The symbol of the first maneuver with a row of its own.
    public static let firstSymbolWide = Size(width: 120, height: 50)
    /// The symbol of the second maneuver beside its text.
    public static let secondSymbol = Size(width: 18, height: 18)
    /// The symbol of a second maneuver without text: lanes.
    public static let secondSymbolAlone = Size(width: 120, height: 18)
    /// The picture of a junction.
    public static let junction = Size(width: 140, height: 100)
    /// A picture in a line of text, such as a road shield.
    public static let attachment = Size(width: 64, height: 25)

    /// Whether an image is no larger than `limit`, with half a dot for rounding.
    public static func fits(_ image: HeadUnitImage, _ limit: Size) -> Bool {
        let slack = 0.5 / image.scale + 1e-9
        return image.size.width <= limit.width + slack && image.size.height <= limit.height + slack
    }
}
#endif
