// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Compares estimated with real times of drives.
public struct EtaEvaluation: Sendable {
    /// One drive: its estimate and what it took.
    public struct Trip: Sendable, Hashable {
        /// What was estimated at departure.
        public var estimate: ArrivalEstimate
        /// Real seconds.
        public var seconds: Double
        /// Length in meters.
        public var meters: Double
        /// Hour of the local day at the start, 0 … 23.
        public var hour: Int

        /// Creates a trip.
        ///
        /// - Parameters:
        ///   - estimate: The estimate.
        ///   - seconds: Real seconds.
        ///   - meters: Length in meters.
        ///   - hour: Hour of the local day at the start.
        public init(estimate: ArrivalEstimate, seconds: Double, meters: Double, hour: Int) {
            self.estimate = estimate
            self.seconds = seconds
            self.meters = meters
            self.hour = hour
        }
    }

    /// The drives.
    public private(set) var trips: [Trip] = []

    /// Creates an evaluation.
    public init(_ trips: [Trip] = []) { self.trips = trips }

    /// Adds a drive.
    public mutating func add(_ trip: Trip) { trips.append(trip) }

    /// Median of estimated by real time; 1 without bias. Not-a-number without trips.
    public var medianRatio: Double {
        let ratios = trips.map { $0.estimate.p50 / $0.seconds }.sorted()
        guard !ratios.isEmpty else { return .nan }
        let middle = ratios.count / 2
        return ratios.count % 2 == 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2
    }
    /// Mean of estimated minus real time in seconds.
    public var bias: Double { mean { $0.estimate.p50 - $0.seconds } }
    /// Mean absolute error in seconds.
    public var meanError: Double { mean { abs($0.estimate.p50 - $0.seconds) } }
    /// Mean absolute error as a share of the real time.
    public var meanShare: Double { mean { abs($0.estimate.p50 - $0.seconds) / $0.seconds } }
    /// Share of the drives between p10 and p90.
    public var coverage: Double { mean { $0.estimate.p10...$0.estimate.p90 ~= $0.seconds ? 1 : 0 } }
    /// Share of the drives within one sigma.
    public var coverageOneSigma: Double { mean { $0.estimate.oneSigma ~= $0.seconds ? 1 : 0 } }

    /// The trips for which a condition holds.
    public func filtered(_ isIncluded: (Trip) -> Bool) -> EtaEvaluation { EtaEvaluation(trips.filter(isIncluded)) }

    private func mean(_ value: (Trip) -> Double) -> Double {
        trips.isEmpty ? .nan : trips.reduce(0) { $0 + value($1) } / Double(trips.count)
    }
}
