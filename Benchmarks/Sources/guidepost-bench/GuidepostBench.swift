// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// Measures one area on one file and writes `key=value` fields on one line, for `dev/bench` to lay out.
@main struct GuidepostBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guidepost-bench", abstract: "Measure reading, opening, routes, guidance and pictures.",
        subcommands: [
            ReadBench.self, OpenBench.self, SnapBench.self, RouteBench.self, GuidanceBench.self, SessionBench.self,
            DrivesBench.self, FaultDrivesBench.self, SwarmBench.self,
            TrafficBench.self, HierarchyBench.self, AlternativesBench.self, TableBench.self, MatchBench.self,
            MatchDrivesBench.self, LiveMatchBench.self, PicturesBench.self, SharingBench.self,
            SearchBench.self, SpeedsBench.self, CityBench.self,
        ])
}
