// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGraph
internal import NavRouting

/// Builds the contraction hierarchy of a region.
struct HierarchyBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "hierarchy")

    @Argument(help: "Region file.")
    var file: String

    func run() async throws {
        let turns = TurnNetwork(try RoadGraph(path: file))
        let clock = ContinuousClock()
        let start = clock.now
        let hierarchy = RoadHierarchy.build(turns)
        let seconds = (clock.now - start) / .seconds(1)
        tell([
            "states": Double(hierarchy.count), "arcs": Double(hierarchy.arcCount), "seconds": seconds,
        ])
    }
}
