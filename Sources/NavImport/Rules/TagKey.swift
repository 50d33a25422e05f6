// SPDX-License-Identifier: Apache-2.0

/// The keys that the way and node rules use. A case is spelled as its key.
///
/// The order matters only for `KnownTags.mask(from:through:)`, which uses ranges.
enum TagKey: UInt8, CaseIterable {
    // Road class.
    case highway, area, railway, route, man_made, service, junction, motorroad, shuttle, ice_road, winter_road

    // Access.
    case access, vehicle, motor_vehicle, motorcar, motorcycle, psv, taxi, bicycle, foot
    case `access:forward`, `vehicle:forward`, `motor_vehicle:forward`, `motorcar:forward`, `motorcycle:forward`
    case `psv:forward`, `taxi:forward`, `bicycle:forward`, `foot:forward`
    case `access:backward`, `vehicle:backward`, `motor_vehicle:backward`, `motorcar:backward`, `motorcycle:backward`
    case `psv:backward`, `taxi:backward`, `bicycle:backward`, `foot:backward`

    // Dimensions.
    case maxheight, `maxheight:forward`, `maxheight:backward`
    case `maxheight:physical`, `maxheight:physical:forward`, `maxheight:physical:backward`
    case maxwidth, `maxwidth:forward`, `maxwidth:backward`
    case `maxwidth:physical`, `maxwidth:physical:forward`, `maxwidth:physical:backward`
    case maxlength, `maxlength:forward`, `maxlength:backward`
    case maxweight, `maxweight:forward`, `maxweight:backward`
    case maxweightrating, `maxweightrating:forward`, `maxweightrating:backward`
    case maxaxleload, `maxaxleload:forward`, `maxaxleload:backward`
    case hgv, `hgv:forward`, `hgv:backward`, hazmat, `hazmat:forward`, `hazmat:backward`

    // One-way.
    case oneway, `oneway:vehicle`, `oneway:motor_vehicle`, `oneway:motorcar`, `oneway:motorcycle`, `oneway:psv`
    case `oneway:taxi`, `oneway:bicycle`, `oneway:foot`, conveying
    case cycleway, `cycleway:left`, `cycleway:right`, `cycleway:both`
    case `cycleway:left:oneway`, `cycleway:right:oneway`, `cycleway:both:oneway`

    // Speed limits.
    case maxspeed, `maxspeed:forward`, `maxspeed:backward`
    case `maxspeed:lanes`, `maxspeed:lanes:forward`, `maxspeed:lanes:backward`
    case `maxspeed:type`, `maxspeed:type:forward`, `maxspeed:type:backward`
    case `source:maxspeed`, `source:maxspeed:forward`, `source:maxspeed:backward`, `maxspeed:source`
    case `zone:maxspeed`, `zone:traffic`, living_street, lit, sidewalk, `sidewalk:both`, bicycle_road, cyclestreet

    // Lanes.
    case lanes, `lanes:forward`, `lanes:backward`, `lanes:both_ways`
    case `lanes:psv`, `lanes:psv:forward`, `lanes:psv:backward`
    case `lanes:bus`, `lanes:bus:forward`, `lanes:bus:backward`
    case turn, `turn:forward`, `turn:backward`
    case `turn:lanes`, `turn:lanes:forward`, `turn:lanes:backward`, `turn:lanes:both_ways`
    case `access:lanes`, `access:lanes:forward`, `access:lanes:backward`
    case `vehicle:lanes`, `vehicle:lanes:forward`, `vehicle:lanes:backward`
    case `motor_vehicle:lanes`, `motor_vehicle:lanes:forward`, `motor_vehicle:lanes:backward`
    case `motorcar:lanes`, `motorcar:lanes:forward`, `motorcar:lanes:backward`
    case `bus:lanes`, `bus:lanes:forward`, `bus:lanes:backward`
    case `psv:lanes`, `psv:lanes:forward`, `psv:lanes:backward`
    case `bicycle:lanes`, `bicycle:lanes:forward`, `bicycle:lanes:backward`
    case hov, `hov:lanes`, `hov:lanes:forward`, `hov:lanes:backward`

    // Names and signs.
    case name, `name:left`, `name:right`, `name:pronunciation`, ref, int_ref
    case destination, `destination:forward`, `destination:backward`
    case `destination:lanes`, `destination:lanes:forward`, `destination:lanes:backward`
    case `destination:ref`, `destination:ref:forward`, `destination:ref:backward`
    case `destination:ref:lanes`, `destination:ref:lanes:forward`, `destination:ref:lanes:backward`
    case `destination:street`, `destination:street:forward`, `destination:street:backward`
    case `destination:street:lanes`, `destination:street:lanes:forward`, `destination:street:lanes:backward`
    case `junction:ref`, `junction:ref:forward`, `junction:ref:backward`

    // Other attributes.
    case toll, `toll:motor_vehicle`, `toll:motorcar`
    case surface, smoothness, tracktype, tunnel, bridge, layer, ford, dual_carriageway, driving_side, narrow, width
    case est_width, duration, impassable, status, construction, hazard, traffic_sign

    // Nodes.
    case barrier, locked, bollard, sensory, crossing, `crossing:signals`, direction
    case `traffic_signals:direction`, `stop:direction`, `give_way:direction`, traffic_calming

    /// The key as spelled in OpenStreetMap.
    ///
    /// - Complexity: Slow, uses reflection; build a table once.
    var text: String { "\(self)".filter { $0 != "`" } }

    /// Every key by its text.
    static let byText = Dictionary(uniqueKeysWithValues: allCases.map { ($0.text, $0) })
}
