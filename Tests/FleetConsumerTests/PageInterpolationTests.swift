// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavTestSupport
import Testing

@testable import FleetConsumer

/// The vehicle as the page for browsers draws it (guidepost-trip/position.js), measured against the truth as that of the library is.
@Suite struct PageInterpolationTests {
    /// What draws the drives: the same loop as `InterpolationTests.score`, in the language of the page.
    private static let judge = """
        import { readFileSync } from "node:fs";
        import { PositionInterpolation, distance } from "./interpolation.mjs";
        const score = drive => {
          const { path, truth, reports } = drive;
          const ends = [0];
          for (let i = 1; i < path.length; i++) ends.push(ends[i - 1] + distance(path[i - 1], path[i]));
          const scale = ends[ends.length - 1] / drive.length;
          const at = along => {
            let low = 0, high = path.length - 1;
            while (high - low > 1) {
              const middle = (low + high) >> 1;
              if (ends[middle] <= along) low = middle; else high = middle;
            }
            const share = ends[high] > ends[low] ? Math.min(1, (along - ends[low]) / (ends[high] - ends[low])) : 0;
            return [0, 1].map(k => path[low][k] + (path[high][k] - path[low][k]) * share);
          };
          const interpolation = new PositionInterpolation();
          interpolation.follow(path, truth[0][0] * 1000);
          let near = 0, frames = 0, longestStep = 0, jumpsUnseen = 0, previous = null, next = 0;
          for (let row = 0; row + 1 < truth.length; row++) {
            const [a, b] = [truth[row], truth[row + 1]];
            for (let time = a[0]; time < b[0]; time += 1 / 30) {
              while (next < reports.length && reports[next].at <= time) {
                const { at: heard, place, time: made, speed, heading } = reports[next++];
                interpolation.report({ place, time: made * 1000, speed, heading }, heard * 1000);
              }
              const drawn = interpolation.position(time * 1000);
              if (!drawn) { previous = null; continue; }
              const place = [drawn.longitude, drawn.latitude];
              if (previous && !previous.isStale) {
                const step = distance(previous.place, place);
                longestStep = Math.max(longestStep, step);
                if (step > 10) jumpsUnseen++;
              }
              previous = { place, isStale: drawn.isStale };
              if (b[0] - a[0] > 3 || drawn.isStale) continue;
              const share = (time - a[0]) / (b[0] - a[0]);
              frames++;
              if (distance(place, at((a[1] + (b[1] - a[1]) * share) * scale)) <= 15) near++;
            }
          }
          return { near, frames, longestStep, jumpsUnseen };
        };
        console.log(JSON.stringify(JSON.parse(readFileSync("drives.json", "utf8")).map(score)));
        """

    private struct Drive: Encodable {
        struct Report: Encodable {
            var at: Double
            var place: [Double]
            var time: Double
            var speed: Double
            var heading: Double
        }
        var path: [[Double]]
        var length: Double
        var truth: [[Double]]
        var reports: [Report]

        init(_ drive: InterpolationDrive) {
            path = drive.path.map { [$0.longitude, $0.latitude] }
            length = zip(drive.path, drive.path.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1).value }
            truth = drive.truth.map { [$0.time, $0.along] }
            reports = drive.reports.compactMap { report in
                report.location.latLng.map {
                    Report(
                        at: report.at, place: [$0.longitude, $0.latitude], time: report.location.time,
                        speed: report.location.metersPerSecond, heading: report.location.heading)
                }
            }
        }
    }

    /// Runs the page's own code on drives, and scores the result.
    private func scores(_ drives: [InterpolationDrive]) throws -> [InterpolationTests.Score] {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/CWebFiles/pages/guidepost-trip/position.js")
        let module = try Data(contentsOf: page)
        let output = try NodeScript.run(
            Self.judge,
            with: ["interpolation.mjs": module, "drives.json": try JSONEncoder().encode(drives.map(Drive.init))])
        return try JSONDecoder().decode([InterpolationTests.Score].self, from: output)
    }

    private func judge(_ names: [String], _ drives: [InterpolationDrive]) throws {
        let scores = try scores(drives)
        #expect(scores.count == drives.count)
        for (name, score) in zip(names, scores) {
            let share = Double(score.near) / Double(max(1, score.frames))
            print("\(name): \((share * 1_000).rounded() / 10) % within 15 m, longest step \(score.longestStep) m")
            #expect(score.jumpsUnseen == 0, "\(name): a step of \(score.longestStep) m")
        }
        let (near, frames) = scores.reduce((0, 0)) { ($0.0 + $1.near, $0.1 + $1.frames) }
        let share = Double(near) / Double(max(1, frames))
        print("all: \((share * 1_000).rounded() / 10) % of \(frames) frames")
        #expect(frames > 30 * 60 * drives.count)
        #expect(share >= 0.9)
    }

    @Test(.enabled(if: NodeScript.node != nil, "there is no Node.js here"))
    func interpolatesSyntheticDrivesAccurately() throws {
        let seeds: [UInt64] = [1, 2, 3, 4, 5]
        try judge(seeds.map { "seed \($0)" }, seeds.map { InterpolationDrive(pose: $0, interval: 5) })
    }

    @Test(.enabled(if: NodeScript.node != nil && !RecordedDrives.all.isEmpty, "no Node.js here, or no recorded drives"))
    func interpolatesRecordedDrivesAccurately() throws {
        let names = RecordedDrives.all
        try judge(names, try names.map { try InterpolationDrive(recorded: $0, interval: 5) })
    }
}
