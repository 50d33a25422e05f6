// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Determines the limits of large vehicles on a way.
///
/// Source: the OpenStreetMap pages of the keys `maxheight`, `maxwidth`, `maxlength`, `maxweight`, `maxweightrating`,
/// `maxaxleload`, `hgv` and `hazmat`.
enum LimitRules {
    private static let relevantKeys = KnownTags.mask(from: .maxheight, through: .`hazmat:backward`)

    // The smallest of all applies: a measured height does not lift a signed one.
    private static let meters: [(RoadLimits.Kind, DirectedKey)] = [
        (.height, DirectedKey(.maxheight, .`maxheight:forward`, .`maxheight:backward`)),
        (
            .height,
            DirectedKey(.`maxheight:physical`, .`maxheight:physical:forward`, .`maxheight:physical:backward`)
        ),
        (.width, DirectedKey(.maxwidth, .`maxwidth:forward`, .`maxwidth:backward`)),
        (.width, DirectedKey(.`maxwidth:physical`, .`maxwidth:physical:forward`, .`maxwidth:physical:backward`)),
        (.length, DirectedKey(.maxlength, .`maxlength:forward`, .`maxlength:backward`)),
    ]
    private static let tons: [(RoadLimits.Kind, DirectedKey)] = [
        (.weight, DirectedKey(.maxweight, .`maxweight:forward`, .`maxweight:backward`)),
        (.weight, DirectedKey(.maxweightrating, .`maxweightrating:forward`, .`maxweightrating:backward`)),
        (.axleLoad, DirectedKey(.maxaxleload, .`maxaxleload:forward`, .`maxaxleload:backward`)),
    ]
    private static let groups: [(RoadLimits.Group, DirectedKey)] = [
        (.heavyGoods, DirectedKey(.hgv, .`hgv:forward`, .`hgv:backward`)),
        (.hazardousGoods, DirectedKey(.hazmat, .`hazmat:forward`, .`hazmat:backward`)),
    ]

    /// Adds the limits of both directions of `road`.
    static func resolve(_ road: inout RoadAttributes, by tags: KnownTags) {
        guard tags.hasAny(of: relevantKeys) else { return }
        add(to: &road.forward.limits, tags, .forward)
        add(to: &road.backward.limits, tags, .backward)
    }

    private static func add(to limits: inout RoadLimits, _ tags: KnownTags, _ direction: WayDirection) {
        for (kind, key) in meters {
            if let value = tags.value(key, direction), let number = Measure.meters(value) {
                limits.lower(kind, to: number)
            }
        }
        for (kind, key) in tons {
            if let value = tags.value(key, direction), let number = Measure.tons(value) {
                limits.lower(kind, to: number)
            }
        }
        for (group, key) in groups {
            guard let value = tags.value(key, direction) else { continue }
            if let access = access(value) { limits.access[group] = access }
        }
    }

    /// The access that a value states; `nil` if it restricts nothing.
    private static func access(_ value: String) -> RoadLimits.Access? {
        switch Permission(value, for: .driving) {
        case .closed: value == "hgv" ? nil : .no
        case .destinationOnly: .destination
        case .open, nil: nil
        }
    }
}

extension RoadLimits {
    /// Sets a limit unless there is a lower one; zero is invalid. Limits are whole centimeters and tens of kilograms.
    fileprivate mutating func lower(_ kind: Kind, to number: Double) {
        let number = (number * 100).rounded() / 100
        guard number > 0, number < 1000 else { return }
        values[kind] = min(values[kind] ?? number, number)
    }

    /// Adds the limit of a clause such as `no @ (weight>7.5)` of an access key; other clauses add nothing.
    ///
    /// - Parameters:
    ///   - clause: Value and condition.
    ///   - key: The key without `:conditional`.
    mutating func add(_ clause: (value: Substring, condition: Substring), of key: String) {
        guard RoadLimits.accessKeys.contains(where: { key == $0 || key.hasPrefix($0 + ":") }),
            Permission(String(clause.value), for: .driving) == .closed
        else { return }
        var condition = clause.condition
        while condition.utf8.first == UInt8(ascii: "("), condition.utf8.last == UInt8(ascii: ")") {
            condition = condition.dropFirst().dropLast().trimmed
        }
        let parts = condition.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let kind = Kind(fact: parts[0].trimmed.lowercased()) else { return }
        let orEqual = parts[1].utf8.first == UInt8(ascii: "=")
        let bound = String((orEqual ? parts[1].dropFirst() : parts[1]).trimmed)
        let isLength = kind == .height || kind == .width || kind == .length
        if let number = isLength ? Measure.meters(bound) : Measure.tons(bound) {
            lower(kind, to: orEqual ? number - 0.01 : number)
        }
    }

    /// Keys whose conditions on size and weight concern all large vehicles.
    private static let accessKeys = ["access", "vehicle", "motor_vehicle", "hgv", "goods"]
}

extension RoadLimits.Kind {
    /// The limit of a fact in a condition, such as `weight`.
    fileprivate init?(fact: String) {
        switch fact {
        case "height", "maxheight": self = .height
        case "width", "maxwidth": self = .width
        case "length", "maxlength": self = .length
        case "weight", "maxweight", "weightrating", "maxweightrating": self = .weight
        case "axleload", "maxaxleload": self = .axleLoad
        default: return nil
        }
    }
}
