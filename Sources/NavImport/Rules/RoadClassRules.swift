// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Determines the road class of a way.
enum RoadClassRules {
    /// The road class; `nil` for ways that are not routable: buildings, rivers, roads under construction, platforms,
    /// areas.
    ///
    /// An area counts only if pedestrians may walk along its outline.
    static func roadClass(of tags: KnownTags) -> RoadClass? {
        if let highway = tags[.highway], let found = roadClass(highway: highway, tags: tags) {
            if tags[.route] == "ferry" { return .ferry }
            if isTrue(tags[.area]), found != .pedestrian, found != .footway { return nil }
            return found
        }
        switch tags[.route] {
        case "ferry": return .ferry
        case "shuttle_train": return .shuttleTrain
        default: break
        }
        if tags[.railway] == "rail", carriesVehicles(tags) { return .shuttleTrain }
        if tags[.man_made] == "pier", !tags.has(.highway), !isTrue(tags[.area]) { return .footway }
        return nil
    }

    private static func roadClass(highway: String, tags: KnownTags) -> RoadClass? {
        switch highway {
        case "residential": .residential
        case "service": service(tags[.service])
        case "footway", "corridor": .footway
        case "track": .track
        case "unclassified": .unclassified
        case "tertiary": .tertiary
        case "secondary": .secondary
        case "primary": .primary
        case "path": .path
        case "cycleway": .cycleway
        case "trunk": .trunk
        case "motorway": .motorway
        case "motorway_link": .motorwayLink
        case "trunk_link": .trunkLink
        case "primary_link": .primaryLink
        case "secondary_link": .secondaryLink
        case "tertiary_link": .tertiaryLink
        case "living_street": .livingStreet
        case "pedestrian": .pedestrian
        case "steps": .steps
        case "bridleway": .bridleway
        case "road": .unknown
        case "busway": .busway
        // On frozen ground and water; see `WayRules` for their seasons.
        case "winter_road", "ice_road": .track
        // Obsolete values.
        case "minor": .tertiary
        case "unsurfaced": .track
        case "byway": .track
        default: nil
        }
    }

    private static func service(_ kind: String?) -> RoadClass {
        switch kind {
        case "driveway": .driveway
        case "parking_aisle": .parkingAisle
        case "alley": .alley
        case "drive-through", "drive_through": .driveThrough
        case "emergency_access": .emergencyAccess
        default: .service
        }
    }

    private static func carriesVehicles(_ tags: KnownTags) -> Bool {
        if let shuttle = tags[.shuttle], shuttle != "no" { return true }
        return tags[.motor_vehicle] == "yes" || tags[.motorcar] == "yes" || tags[.motor_vehicle] == "designated"
    }
}

/// Whether a value is one of the spellings of yes.
@inline(__always) func isTrue(_ value: String?) -> Bool {
    guard let value else { return false }
    return value == "yes" || value == "true" || value == "1"
}

/// Whether a value is present and not no.
@inline(__always) func isGiven(_ value: String?) -> Bool {
    guard let value else { return false }
    return value != "no" && value != "false" && value != "0" && value != "none"
}
