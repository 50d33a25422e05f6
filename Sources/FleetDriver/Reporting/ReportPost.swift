// SPDX-License-Identifier: Apache-2.0

internal import FleetAccess
internal import FleetModel
internal import NavModel
internal import NavSession

/// Keeps reports until the server has them, and brings them there in the order in which they were made.
actor ReportPost {
    /// What came of one call.
    enum Outcome: Sendable {
        case arrived(VehicleUpdate, Standing)
        case failed(VehicleUpdate, VehicleReporterError, Standing)
        /// A report could not be kept.
        case notKept(VehicleUpdate, VehicleReporterError, Standing)
    }

    /// How reports stood at a moment.
    struct Standing: Sendable {
        /// Those that were in the file.
        var kept: Int
        /// Those that had come here since the beginning. The others are still on their way to the file.
        var taken: Int
    }

    /// Positions that one call takes.
    static let batch = 500
    /// Waits after failures of the network. A dead spot may last; a car has a battery.
    static let networkBackoff = Backoff(first: 0.5, factor: 2, longest: 5)

    private var log: ReportLog
    private let isSynchronized: Bool
    private let transport: any DriverTransport
    private let tokens: AccessTokens
    private let makeTripTokens: @Sendable (String) -> AccessTokens
    /// The tokens of trips whose steps have been told and that are not over.
    private var tripTokens: [String: AccessTokens] = [:]
    private let clock: FleetClock
    private let tell: @Sendable (Outcome) -> Void
    private var random: SeededRandom
    private var guidance: GuidanceReport?
    private var sentLine: GuidanceReport.Line?
    private var limit = ReportPost.batch
    private var leavesGuidanceOut = false
    private var bell: CheckedContinuation<Void, Never>?
    private var pause: Task<Void, Never>?
    private var isClosed = false
    private var taken = 0

    init(
        log: sending ReportLog, isSynchronized: Bool, transport: any DriverTransport, tokens: AccessTokens,
        tripTokens: @escaping @Sendable (String) -> AccessTokens, clock: FleetClock, seed: UInt64,
        tell: @escaping @Sendable (Outcome) -> Void
    ) {
        self.log = log
        self.isSynchronized = isSynchronized
        self.transport = transport
        self.tokens = tokens
        makeTripTokens = tripTokens
        self.clock = clock
        self.tell = tell
        random = SeededRandom(seed: seed)
    }

    private var standing: Standing { Standing(kept: log.count, taken: taken) }

    /// Keeps a report. When this returns, it is in the file, and as safe as was wanted. It may be sent meanwhile: what the
    /// server has need not be on this disk.
    func keep(_ report: DriverReport, guidance: GuidanceReport?) async {
        taken += 1
        do {
            try log.append(kind: report.kind, try report.content())
            if let guidance { self.guidance = guidance }
            ring()
            if isSynchronized { try await log.synchronization().wait() }
        } catch {
            let failure = VehicleReporterError(.general, "The report cannot be kept: \(error)", cause: error)
            tell(.notKept(VehicleUpdate([report]), failure, standing))
        }
    }

    /// Tries again now.
    func retry() { pause?.cancel() }

    /// Sends no more. What waits stays in the file.
    func close() {
        isClosed = true
        pause?.cancel()
        ring()
    }

    private func ring() {
        bell?.resume()
        bell = nil
    }

    /// Sends what there is, and what comes, until `close`.
    func run() async {
        var failures = 0
        var needsFreshToken = false
        while !isClosed {
            guard log.count > 0 else {
                await withCheckedContinuation { bell = $0 }
                continue
            }
            let batch: Batch
            do { batch = try nextBatch() } catch {
                tell(
                    .notKept(
                        VehicleUpdate(), VehicleReporterError(.general, error.message, cause: error), standing
                    ))
                await rest(60)
                continue
            }
            do throws(FleetError) {
                try await send(batch, freshToken: needsFreshToken)
                failures = 0
                needsFreshToken = false
                limit = min(Self.batch, limit * 2)
                leavesGuidanceOut = false
                if batch.report.sendsLine { sentLine = batch.report.guidance?.line }
                settle(batch)
                tell(.arrived(batch.update, standing))
            } catch {
                failures += 1
                let isFirstRefusal = error.code.kind == .token && !needsFreshToken
                if error.code.kind == .token { needsFreshToken = true }
                if isFirstRefusal { continue }
                if batch.isRefusedForEver(by: error.code) {
                    divide(batch, error)
                    failures = 0
                    needsFreshToken = false
                    continue
                }
                tell(.failed(batch.update, VehicleReporterError(error), standing))
                let backoff = error.code.kind == .passing ? Self.networkBackoff : .client
                await rest(max(error.retryAfter ?? 0, backoff.wait(after: failures, random: &random)))
            }
        }
    }

    // MARK: Batches

    /// What one call tells.
    private struct Batch {
        var report = VehicleReport()
        var progress: TripProgress?
        /// The last report that it holds.
        var number: UInt64 = 0
        var size = 0

        /// Whether the same call would be refused for ever.
        ///
        /// - Parameter code: How it was refused, with a fresh token if it was the token.
        func isRefusedForEver(by code: FleetError.Code) -> Bool {
            // Of a trip that is gone or that another vehicle has, nothing more can be told.
            if progress != nil, code == .notFound || code == .permissionDenied { return true }
            return code.isVerdict
        }

        var update: VehicleUpdate {
            var update = VehicleUpdate()
            update.vehicleState = report.state
            update.location = report.positions.last.map { RoadSnappedLocation($0) }
            update.pastLocationCount = max(0, report.positions.count - 1)
            update.destinationWaypoint = report.guidance?.destination
            if report.sendsLine { update.route = report.guidance?.route }
            update.remainingTimeInSeconds = report.guidance?.remainingTime
            update.remainingDistanceInMeters = report.guidance?.remainingDistance
            update.tripProgress = progress
            return update
        }
    }

    /// The next call: positions in a row and the state after them, or one step of a trip.
    private func nextBatch() throws(QueueError) -> Batch {
        var batch = Batch()
        collecting: for entry in try log.entries(limit: limit) {
            switch DriverReport(entry) {
            case .position(let location): batch.report.positions.append(location)
            case .state(let state):
                batch.report.state = state
                (batch.number, batch.size) = (entry.number, batch.size + 1)
                break collecting
            case .progress(let progress):
                if batch.size > 0 { break collecting }
                batch.progress = progress
                (batch.number, batch.size) = (entry.number, 1)
                break collecting
            case nil: break
            }
            (batch.number, batch.size) = (entry.number, batch.size + 1)
        }
        // How guidance stands is true for now only: it goes with the last report.
        if batch.size == log.count, batch.progress == nil, !leavesGuidanceOut, let guidance {
            batch.report.guidance = guidance
            batch.report.sendsLine = guidance.line != sentLine
        }
        return batch
    }

    private func send(_ batch: Batch, freshToken: Bool) async throws(FleetError) {
        if let progress = batch.progress {
            let token = try await tokens(of: progress.tripID).token(isFresh: freshToken)
            try await transport.send(progress, token: token)
        } else {
            let token = try await tokens.token(isFresh: freshToken)
            try await transport.send(batch.report, token: token)
        }
    }

    private func tokens(of trip: String) -> AccessTokens {
        if let known = tripTokens[trip] { return known }
        let new = makeTripTokens(trip)
        tripTokens[trip] = new
        return new
    }

    private func settle(_ batch: Batch) {
        if let progress = batch.progress, progress.stage.isLast { tripTokens[progress.tripID] = nil }
        do { try log.acknowledge(through: batch.number) } catch {
            tell(
                .notKept(
                    VehicleUpdate(), VehicleReporterError(.general, error.message, cause: error), standing))
        }
    }

    /// The server will never take this: find the part that it will not take, and go on with the rest.
    private func divide(_ batch: Batch, _ error: FleetError) {
        if batch.report.guidance != nil, batch.size > 0 {
            leavesGuidanceOut = true
        } else if batch.size > 1 {
            limit = batch.size / 2
        } else {
            settle(batch)
            tell(.failed(batch.update, VehicleReporterError(error, isFinal: true), standing))
        }
    }

    private func rest(_ seconds: Double) async {
        let sleep = clock.sleep
        let pause = Task<Void, Never> { try? await sleep(seconds) }
        self.pause = pause
        await pause.value
        self.pause = nil
    }
}

extension FleetError.Code {
    /// Whether the same request would be refused for ever.
    fileprivate var isVerdict: Bool { self == .invalidArgument || self == .failedPrecondition || number == 11 }
}

extension VehicleReporterError {
    init(_ error: FleetError, isFinal: Bool = false) {
        self.init(
            .general, isFinal ? "The server refuses the update." : "Vehicle update failed.", isFinal: isFinal,
            grpcCode: error.code.number, cause: error)
    }
}

extension VehicleUpdate {
    /// What reports say.
    init(_ reports: [DriverReport]) {
        self.init()
        for report in reports {
            switch report {
            case .position(let place): location = RoadSnappedLocation(place)
            case .state(let state): vehicleState = state
            case .progress(let progress): tripProgress = progress
            }
        }
    }
}
