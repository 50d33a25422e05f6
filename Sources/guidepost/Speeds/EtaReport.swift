// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavFormats
internal import NavSpeeds

/// An evaluation of travel times as text and JSON.
enum EtaReport {
    static func json(_ evaluation: EtaEvaluation) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("trips", evaluation.trips.count)
            json.field("medianRatio", evaluation.medianRatio, decimals: 4)
            json.field("mae", evaluation.meanError, decimals: 1)
            json.field("mape", evaluation.meanShare, decimals: 4)
            json.object("coverage") { json in
                json.field("p10p90", evaluation.coverage, decimals: 4)
                json.field("oneSigma", evaluation.coverageOneSigma, decimals: 4)
            }
        }
        json.endLine()
        return json.take()
    }

    /// A line about one drive.
    static func line(_ trip: EtaEvaluation.Trip, _ name: String, _ fixes: ClosedRange<Int>) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("id", name)
            json.field("hour", trip.hour)
            json.field("meters", trip.meters, decimals: 1)
            json.field("seconds", trip.seconds, decimals: 1)
            json.field("p10", trip.estimate.p10, decimals: 1)
            json.field("p50", trip.estimate.p50, decimals: 1)
            json.field("p90", trip.estimate.p90, decimals: 1)
            json.field("firstFix", fixes.lowerBound)
            json.field("lastFix", fixes.upperBound)
        }
        json.endLine()
        return json.take()
    }

    static func text(_ evaluation: EtaEvaluation, drives: Int) -> String {
        var lines = [
            "\(evaluation.trips.count) of \(drives) drives",
            "                trips   ratio   bias s    MAE s   MAPE %  p10–p90 %   1 sigma %",
            line("all", evaluation),
        ]
        for hour in Set(evaluation.trips.map(\.hour)).sorted() {
            lines.append(line("from \(hour):00", evaluation.filtered { $0.hour == hour }))
        }
        let lengths: [(String, Range<Double>)] = [
            ("below 2 km", 0..<2000), ("2 to 5 km", 2000..<5000), ("5 to 10 km", 5000..<10_000),
            ("above 10 km", 10_000..<Double.infinity),
        ]
        for (name, range) in lengths {
            let part = evaluation.filtered { range.contains($0.meters) }
            if !part.trips.isEmpty { lines.append(line(name, part)) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ name: String, _ part: EtaEvaluation) -> String {
        let name = name.padding(toLength: 14, withPad: " ", startingAt: 0)
        return name
            + String(
                format: "%7d%8.3f%9.0f%9.0f%9.1f%11.1f%12.1f", part.trips.count, part.medianRatio, part.bias,
                part.meanError, part.meanShare * 100, part.coverage * 100, part.coverageOneSigma * 100)
    }
}
