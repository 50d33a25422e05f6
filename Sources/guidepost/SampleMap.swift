// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavImport
internal import NavRender
internal import NavRouting

/// The sample map, for those who have no map yet.
enum SampleMap {
    /// The extract in a checkout, or beside an installed program; `nil` if there is none.
    static var extract: String? {
        let program = CommandLine.arguments.first.map { $0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex) } ?? ""
        return ["Samples/monaco.osm.pbf", "\(program)/../share/guidepost/monaco.osm.pbf"].first { Input.exists($0) }
    }

    /// How to get a map, after the message that one is missing.
    static var advice: String {
        let extract = extract ?? "EXTRACT.osm.pbf"
        let region = self.extract == nil ? "map.region" : "monaco.region"
        return "Make a region from \(self.extract == nil ? "an OpenStreetMap extract" : "the sample, Monaco"): "
            + "guidepost map build \(extract) -o \(region), and then add --map \(region)"
    }

    /// Builds a region with everything that pages show.
    ///
    /// - Parameters:
    ///   - extract: The OpenStreetMap extract.
    ///   - region: The region to write.
    /// - Throws: `Failure` for an extract that cannot be read.
    static func build(_ extract: String, to region: String) throws(Failure) {
        Output.note("building a region from \(extract)\n")
        let line = ProgressLine(isShown: Output.isErrorTerminal)
        try Failure.explaining {
            let file = try OSMFile.open(extract)
            let writer = try RegionWriter(path: region)
            defer { line.clear() }
            _ = try MapBuilder.build(file, into: writer, options: ImportOptions()) { line.show($0) }
            try ContractionHierarchy.addContractionOrder(to: writer) { line.show(orderFraction: $0) }
            try SearchCollector.build(file, into: writer)
            try LayerBuilder.build(file, into: writer, workers: nil)
            try MapOverview.add(to: writer)
            try writer.finish()
        }
    }
}
