// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavImport
internal import NavModel
internal import NavRouting

/// Small regions for targets.
enum FuzzMap {
    /// Five nodes on three roads round 1° N 1° E, one of them one-way, with a turn restriction and a `maneuver` relation.
    static let roads = """
        <osm version="0.6">
        <node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1.001"/><node id="3" lat="1" lon="1.002"/>
        <node id="4" lat="1.001" lon="1.001"/><node id="5" lat="1.002" lon="1.001"/>
        <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/><tag k="name" v="First"/></way>
        <way id="2"><nd ref="2"/><nd ref="4"/><nd ref="5"/><tag k="highway" v="primary"/><tag k="oneway" v="yes"/></way>
        <way id="3"><nd ref="5"/><nd ref="3"/><nd ref="1"/><tag k="highway" v="residential"/></way>
        <relation id="1"><member type="way" ref="1" role="from"/><member type="node" ref="2" role="via"/>
        <member type="way" ref="2" role="to"/><tag k="type" v="maneuver"/><tag k="maneuver" v="turn"/>
        <tag k="direction" v="slight_left"/></relation>
        <relation id="2"><member type="way" ref="2" role="from"/><member type="node" ref="5" role="via"/>
        <member type="way" ref="3" role="to"/><tag k="type" v="restriction"/><tag k="restriction" v="no_right_turn"/></relation>
        </osm>
        """

    /// A lake with an island, a wood, a house, a river, a railway, three places with names, a coast and a road.
    static let layers = """
        <osm version="0.6"><bounds minlat="1" minlon="1" maxlat="1.02" maxlon="1.02"/>
        <node id="1" lat="1.001" lon="1.001"/><node id="2" lat="1.001" lon="1.006"/><node id="3" lat="1.006" lon="1.006"/>
        <node id="4" lat="1.006" lon="1.001"/><node id="5" lat="1.003" lon="1.003"/><node id="6" lat="1.003" lon="1.004"/>
        <node id="7" lat="1.004" lon="1.004"/><node id="8" lat="1.01" lon="0.99"/><node id="9" lat="1.012" lon="1.03"/>
        <node id="10" lat="1.002" lon="1.002"><tag k="place" v="town"/><tag k="name" v="Town"/></node>
        <node id="11" lat="1.005" lon="1.01"><tag k="natural" v="peak"/><tag k="name" v="Peak"/></node>
        <node id="12" lat="1.015" lon="1.01"><tag k="amenity" v="fuel"/><tag k="name" v="Fuel"/></node>
        <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/></way>
        <way id="2"><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="5"/></way>
        <way id="3"><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="5"/><tag k="landuse" v="forest"/></way>
        <way id="4"><nd ref="2"/><nd ref="6"/><nd ref="3"/><nd ref="2"/><tag k="building" v="yes"/></way>
        <way id="5"><nd ref="1"/><nd ref="7"/><nd ref="9"/><tag k="waterway" v="river"/><tag k="name" v="River"/></way>
        <way id="6"><nd ref="8"/><nd ref="9"/><tag k="natural" v="coastline"/></way>
        <way id="7"><nd ref="8"/><nd ref="5"/><nd ref="3"/><tag k="railway" v="rail"/></way>
        <way id="8"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/><tag k="name" v="Road"/></way>
        <relation id="1"><member type="way" ref="1" role="outer"/><member type="way" ref="2" role="inner"/>
        <tag k="type" v="multipolygon"/><tag k="natural" v="water"/><tag k="name" v="Lake"/></relation>
        </osm>
        """

    /// Builds a region in memory, with map layers or with the metric for driving.
    static func graph(_ xml: String, withLayers: Bool = false, withMetrics: Bool = false) -> RoadGraph {
        do {
            let file = try OSMFile(bytes: Array(xml.utf8), name: "fuzz")
            let writer = RegionWriter()
            _ = try MapBuilder.build(file, into: writer)
            if withMetrics {
                try ContractionHierarchy.addContractionOrder(to: writer)
                try ContractionHierarchy.addMetrics(for: [.driving], to: writer)
                try writer.add(Sections.buildSource, source.bytes)
            }
            if withLayers { try LayerBuilder.build(file, into: writer) }
            return try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "fuzz"))
        } catch {
            preconditionFailure("the map of the fuzz targets cannot be built: \(error)")
        }
    }

    private static var source: RegionSource {
        var source = RegionSource()
        source.extract = "../osm/fuzz%.osm.pbf"
        source.extractSize = 1000
        source.extractDate = 1_700_000_000
        source.changes = [.init(path: "updates", sequences: 920...921), .init(path: "/tmp/a.osc")]
        source.changesDate = 1_700_000_100
        source.options.drivesOnLeft = true
        source.options.timeZone = "Europe/Lisbon"
        source.options.modes = ["driving"]
        return source
    }

    /// A copy of a region with changed bytes in some sections and valid checksums.
    ///
    /// Every four bytes of `changes` are a change: section (counted from the first that `chosen` accepts), offset in
    /// two
    /// bytes, new value.
    ///
    /// - Throws: `RegionError` if the file is rejected.
    static func changed(
        _ region: RoadGraph, by changes: [UInt8], chosen: (SectionEntry) -> Bool = { _ in true }
    ) throws -> RegionFile {
        let numbers = region.file.sections.filter(chosen).map(\.number)
        let writer = RegionWriter()
        for entry in region.file.sections {
            try writer.copy(entry, from: region.file) { section in
                for at in stride(from: 0, to: changes.count - 3, by: 4)
                where !section.isEmpty && !numbers.isEmpty && numbers[Int(changes[at]) % numbers.count] == entry.number
                {
                    section[(Int(changes[at + 1]) << 8 | Int(changes[at + 2])) % section.count] = changes[at + 3]
                }
            }
        }
        return try RegionFile(bytes: writer.finishInMemory(), name: "fuzz")
    }
}
