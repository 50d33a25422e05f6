// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Determines vehicles that are too large or too heavy.
enum VehicleSizeRules {
    /// Dimensions of the routed vehicles: a large family car, and a motorcycle with its rider.
    ///
    /// The car has the dimensions of OSRM's car profile, so that both have the same restrictions.
    private static let vehicles: [(modes: ModeSet, size: Size)] = [
        ([.driving, .taxi], Size(height: 2, width: 1.9, length: 4.8, tons: 2)),
        (.twoWheeler, Size(height: 1.9, width: 0.9, length: 2.3, tons: 0.4)),
    ]

    private struct Size {
        var height: Double
        var width: Double
        var length: Double
        var tons: Double
    }

    private static let relevantKeys =
        KnownTags.mask(from: .maxheight, through: .`maxweightrating:backward`)
        | KnownTags.mask(from: .width, through: .est_width)

    // Measured values precede signed ones, and both precede the width of the road itself.
    private static let heights = [
        DirectedKey(.`maxheight:physical`, .`maxheight:physical:forward`, .`maxheight:physical:backward`),
        DirectedKey(.maxheight, .`maxheight:forward`, .`maxheight:backward`),
    ]
    private static let widths = [
        DirectedKey(.`maxwidth:physical`, .`maxwidth:physical:forward`, .`maxwidth:physical:backward`),
        DirectedKey(.maxwidth, .`maxwidth:forward`, .`maxwidth:backward`),
        DirectedKey(.width, .width, .width), DirectedKey(.est_width, .est_width, .est_width),
    ]
    private static let lengths = [DirectedKey(.maxlength, .`maxlength:forward`, .`maxlength:backward`)]
    private static let weights = [
        DirectedKey(.maxweightrating, .`maxweightrating:forward`, .`maxweightrating:backward`),
        DirectedKey(.maxweight, .`maxweight:forward`, .`maxweight:backward`),
    ]

    /// Modes whose vehicle does not fit a way in one direction.
    static func tooLarge(_ tags: KnownTags, _ direction: WayDirection) -> ModeSet {
        guard tags.hasAny(of: relevantKeys) else { return [] }
        return tooLarge(tags, direction, widths: widths)
    }

    /// Modes whose vehicle does not fit a node, such as a gate or a height restrictor.
    static func tooLarge(_ tags: KnownTags) -> ModeSet {
        guard tags.hasAny(of: relevantKeys) else { return [] }
        return tooLarge(tags, .forward, widths: Array(widths.prefix(2)))
    }

    private static func tooLarge(_ tags: KnownTags, _ direction: WayDirection, widths: [DirectedKey]) -> ModeSet {
        let height = first(heights, tags, direction, Measure.meters)
        let width = first(widths, tags, direction, Measure.meters)
        let length = first(lengths, tags, direction, Measure.meters)
        let weight = first(weights, tags, direction, Measure.tons)
        var modes: ModeSet = []
        for (mode, size) in vehicles {
            // A gap of exactly the width of the car is too narrow.
            if height.map({ $0 < size.height }) ?? false || width.map({ $0 <= size.width }) ?? false
                || length.map({ $0 < size.length }) ?? false || weight.map({ $0 < size.tons }) ?? false
            {
                modes.formUnion(mode)
            }
        }
        return modes
    }

    /// The first valid value; zero is invalid.
    private static func first(
        _ keys: [DirectedKey], _ tags: KnownTags, _ direction: WayDirection, _ read: (String) -> Double?
    ) -> Double? {
        for key in keys {
            if let value = tags.value(key, direction), let number = read(value), number > 0 { return number }
        }
        return nil
    }
}
