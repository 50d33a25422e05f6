// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavImport
import Testing

struct TagViewTests {
    /// Evaluates `question` for a way with `tags`, in a map with another tagged way.
    private func evaluate<Answer: Sendable>(
        _ tags: Tags, _ question: @escaping @Sendable (TagView) -> Answer
    ) throws -> Answer {
        var writer = PBFWriter()
        writer.add(
            [OSMNode(id: 1, place: FixedCoordinate(latitude: 1, longitude: 1), tags: ["highway": "stop"])],
            [OSMWay(id: 1, nodes: [1], tags: tags), OSMWay(id: 2, nodes: [], tags: ["highway": "path", "ref": "A 1"])])
        var answers: [Answer] = []
        try OSMFile(bytes: writer.bytes, name: "tags").read(.all) {
            question($0.way(0).tags)
        } consume: {
            answers.append($0)
        }
        return try #require(answers.first)
    }

    @Test func findsWholeKeys() throws {
        let tags: Tags = ["highway": "primary", "highway:bus": "yes", "name": ""]
        #expect(try evaluate(tags) { $0["highway"] } == "primary")
        #expect(try evaluate(tags) { $0["name"] } == "")
        #expect(try evaluate(tags) { $0["high"] } == nil)
        #expect(try evaluate(tags) { $0["ref"] } == nil)
        #expect(try evaluate(tags) { $0.contains("highway:bus") })
        #expect(try !evaluate(tags) { $0.contains("highway:") })
        #expect(try evaluate(tags) { $0.count } == 3)
    }

    @Test func comparesWholeValues() throws {
        let tags: Tags = ["junction": "roundabout"]
        #expect(try evaluate(tags) { $0.contains("junction", "roundabout") })
        #expect(try !evaluate(tags) { $0.contains("junction", "round") })
        #expect(try !evaluate(tags) { $0.contains("junction", "roundabouts") })
        #expect(try !evaluate(tags) { $0.contains("highway", "path") })
    }

    @Test func findsKeysByPrefix() throws {
        let tags: Tags = ["a": "turn", "turn:lanes:forward": "left|right"]
        #expect(try evaluate(tags) { $0.containsKey(startingWith: "turn:lanes") })
        #expect(try evaluate(tags) { $0.containsKey(startingWith: "turn:lanes:forward") })
        #expect(try !evaluate(tags) { $0.containsKey(startingWith: "turn:lanes:forward:") })
        #expect(try !evaluate(tags) { $0.containsKey(startingWith: "lanes") })
        #expect(try !evaluate([:]) { $0.containsKey(startingWith: "") })
    }

    @Test func usesTheFirstOfRepeatedKeys() throws {
        let tags = Tags([Tags.Pair(key: "ref", value: "first"), Tags.Pair(key: "ref", value: "second")])
        #expect(try evaluate(tags) { $0["ref"] } == "first")
        #expect(try evaluate(tags) { $0.tags } == tags)
    }

    @Test func visitsTaggedNodesWithTheirRows() throws {
        let row = Sample.row(of: 50)
        var writer = PBFWriter()
        writer.add(row.nodes)
        var refs: [String] = []
        try OSMFile(bytes: writer.bytes, name: "row").read(.nodes) { block in
            var refs: [String] = []
            block.forEachTaggedNode { row, tags in refs.append("\(row)=\(tags["ref"] ?? "")") }
            return refs
        } consume: {
            refs += $0
        }
        #expect(refs == stride(from: 0, to: 50, by: 7).map { "\($0)=\($0)" })
    }
}
