// SPDX-License-Identifier: Apache-2.0

extension RoadGraph {
    /// Name of the region's time zone in the IANA database, such as `Europe/Rome`; `nil` where several are in use, and in regions
    /// built by earlier versions.
    public var timeZone: String? { properties[RoadGraph.timeZoneProperty] }

    /// The property of regions with one time zone.
    package static let timeZoneProperty = "timeZone"
}
