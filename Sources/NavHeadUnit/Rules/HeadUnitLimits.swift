// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavRender

/// Published limits of the car screen. Sizes are in points.
///
/// Source: CarPlay App Programming Guide and CarPlay reference (Apple).
public enum HeadUnitLimits {
    /// Maximum depth of the template stack of a navigation app, including the root.
    public static let templateDepth = 5
    /// Maximum number of map buttons.
    public static let mapButtons = 4
    /// Maximum number of map buttons while the panning interface is shown.
    public static let mapButtonsWhilePanning = 2
    /// Maximum number of buttons on each side of the navigation bar.
    public static let barButtons = 2
    /// Maximum number of shortcut buttons on the dashboard.
    public static let shortcutButtons = 2
    /// Maximum number of trip previews.
    public static let tripPreviews = 12
    /// Maximum number of routes in the preview of a trip.
    public static let routeChoices = 3
    /// Maximum number of list rows while driving.
    public static let listRows = 12
    /// Minimum duration of an alert in seconds, unless it stays until dismissed.
    public static let alertSeconds = 5.0

    /// The symbol of the first maneuver beside its distance.
    public static let firstSymbol = Size(width: 50, height: 50)
    /// The symbol of the first maneuver in a row of its own.
    public static let firstSymbolWide = Size(width: 120, height: 50)
    /// The symbol of the second maneuver beside its text.
    public static let secondSymbol = Size(width: 18, height: 18)
    /// The symbol of a second maneuver without text, such as lanes.
    public static let secondSymbolAlone = Size(width: 120, height: 18)
    /// The image of a junction.
    public static let junction = Size(width: 140, height: 100)
    /// An image in a line of text, such as a road shield.
    public static let attachment = Size(width: 64, height: 25)

    /// Whether an image is within `limit`, with a tolerance of half a pixel for rounding.
    public static func fits(_ image: HeadUnitImage, _ limit: Size) -> Bool {
        let tolerance = 0.5 / image.scale + 1e-9
        return image.size.width <= limit.width + tolerance && image.size.height <= limit.height + tolerance
    }
}
#endif
