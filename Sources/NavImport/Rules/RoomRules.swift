// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Tells which vehicles are too large or too heavy for a place.
enum RoomRules {
    /// The size of what we route: a large family car, and a motorbike with its rider.
    ///
    /// The car's figures are those of OSRM's car profile, so that both judge alike whether one fits.
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

    private static let told =
        KnownTags.mask(from: .maxheight, through: .`maxweightrating:backward`)
        | KnownTags.mask(from: .width, through: .est_width)

    // What is measured comes before what is signed, and both before the width of the road itself.
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

    /// Modes whose vehicle does not pass a way in one direction.
    static func tooLarge(_ tags: KnownTags, _ direction: WayDirection) -> ModeSet {
        guard tags.hasAny(of: told) else { return [] }
        return tooLarge(tags, direction, widths: widths)
    }

    /// Modes whose vehicle does not pass a node: a gate or a bar across the road.
    static func tooLarge(_ tags: KnownTags) -> ModeSet {
        guard tags.hasAny(of: told) else { return [] }
        return tooLarge(tags, .forward, widths: Array(widths.prefix(2)))
    }

    private static func tooLarge(_ tags: KnownTags, _ direction: WayDirection, widths: [DirectedKey]) -> ModeSet {
        let height = first(heights, tags, direction, Measure.meters)
        let width = first(widths, tags, direction, Measure.meters)
        let length = first(lengths, tags, direction, Measure.meters)
        let weight = first(weights, tags, direction, Measure.tons)
        var modes: ModeSet = []
        for (mode, size) in vehicles {
            // A gap as wide as the car itself lets no car through.
            if height.map({ $0 < size.height }) ?? false || width.map({ $0 <= size.width }) ?? false
                || length.map({ $0 < size.length }) ?? false || weight.map({ $0 < size.tons }) ?? false
            {
                modes.formUnion(mode)
            }
        }
        return modes
    }

    /// The first value that can be read; nothing is as small as nought.
    private static func first(
        _ keys: [DirectedKey], _ tags: KnownTags, _ direction: WayDirection, _ read: (String) -> Double?
    ) -> Double? {
        for key in keys {
            if let value = tags.value(key, direction), let number = read(value), number > 0 { return number }
        }
        return nil
    }
}
