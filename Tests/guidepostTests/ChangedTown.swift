// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavModel
import NavTestSupport

/// An extract of a small town, `osm/town.osm`, and changes of it by the day in `updates`.
final class ChangedTown {
    private static let width = 7
    private let folder: TemporaryFolder
    private var day = 0

    init() throws {
        folder = try TemporaryFolder("town")
        for name in ["osm", "updates/000/000"] {
            try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
        }
        let size = Int64(Self.width)
        let nodes = (1...size * size).map { Self.node($0, row: ($0 - 1) / size, column: ($0 - 1) % size) }
        let rows = (0..<size).map { line in
            let nodes = (1...size).map { line * size + $0 }
            return Self.way(1000 + line, nodes, name: "Row \(line)")
        }
        let columns = (0..<size).map { Self.way(2000 + $0, Self.column($0), name: "Column \($0)") }
        let ways = rows + columns
        try write("<osm version=\"0.6\">\((nodes + ways).joined(separator: "\n"))</osm>", to: "osm/town.osm")
    }

    /// The path of a file.
    subscript(name: String) -> String { folder.path(of: name) }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: self[name])) }

    func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: URL(filePath: self[name])) }

    func run(_ arguments: String...) throws -> Program.Outcome { try Program.run(arguments) }

    /// Builds a region of the extract with all changes so far.
    func build(_ region: String, _ options: [String] = []) throws -> Program.Outcome {
        let changes = try FileManager.default.contentsOfDirectory(atPath: self["updates/000/000"])
        return try Program.run(
            ["map", "build", self["osm/town.osm"], "-o", self[region]]
                + (changes.isEmpty ? [] : ["--changes", self["updates"]]) + options)
    }

    /// Adds the changes of the next day: a new street.
    func addChange() throws { try addChange(Self.change(way: 9000 + Int64(day), name: "New Street \(day)")) }

    /// Adds random changes of the next day.
    func addChange(_ random: inout SeededRandom) throws {
        let size = Int64(Self.width)
        func anyNode() -> Int64 { .random(in: 1...size * size, using: &random) }
        var parts: [String] = []
        for _ in 0..<4 {
            let id = Int64.random(in: 1...size * size, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                parts.append(
                    "<modify>\(Self.node(id, row: (id - 1) / size, column: (id - 1) % size, offset: 0.0002, day))</modify>"
                )
            case 1:
                parts.append(
                    "<create>\(Self.way(5000 + id, [anyNode(), anyNode(), id], name: "Street \(day)", day))</create>")
            case 2: parts.append("<delete><way id=\"\(1000 + id % size)\" version=\"\(day + 2)\"/></delete>")
            default:
                let line = id % size
                parts.append("<modify>\(Self.way(2000 + line, Self.column(line), name: "Avenue \(day)", day))</modify>")
            }
        }
        try addChange("<osmChange version=\"0.6\">\(parts.joined())</osmChange>")
    }

    private func addChange(_ text: String) throws {
        day += 1
        try write(text, to: "\(Self.name(day)).osc")
        let state = "sequenceNumber=\(day)\ntimestamp=2023-12-\(day < 10 ? "0" : "")\(day)T00\\:00\\:00Z\n"
        try write(state, to: "\(Self.name(day)).state.txt")
    }

    func removeChange(_ day: Int) throws { try FileManager.default.removeItem(atPath: self["\(Self.name(day)).osc"]) }

    private static func name(_ day: Int) -> String { "updates/000/000/\(day < 10 ? "00" : "0")\(day)" }

    /// A change that adds a street.
    static func change(way: Int64, name: String) -> String {
        "<osmChange version=\"0.6\"><create>\(Self.way(way, [1, 9, 17], name: name))</create></osmChange>"
    }

    /// The nodes of a street from south to north.
    private static func column(_ line: Int64) -> [Int64] { (0..<Int64(width)).map { $0 * Int64(width) + line + 1 } }

    private static func node(
        _ id: Int64, row: Int64, column: Int64, offset: Double = 0, _ version: Int = 0
    ) -> String {
        let place = (43.7 + Double(row) * 0.001 + offset, 7.4 + Double(column) * 0.001)
        return "<node id=\"\(id)\" version=\"\(version + 1)\" lat=\"\(place.0)\" lon=\"\(place.1)\"/>"
    }

    private static func way(_ id: Int64, _ nodes: [Int64], name: String, _ version: Int = 0) -> String {
        "<way id=\"\(id)\" version=\"\(version + 1)\">" + nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
            + "<tag k=\"highway\" v=\"residential\"/><tag k=\"name\" v=\"\(name)\"/></way>"
    }
}
