// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
internal import FleetModel
internal import NavModel
internal import NavSession

/// Persists reports until the server has acknowledged them, and uploads them in order.
actor ReportUploader {
    /// The result of an upload.
    enum Outcome: Sendable {
        case arrived(VehicleUpdate, QueueStatus)
        case failed(VehicleUpdate, VehicleReporterError, QueueStatus)
        /// A report could not be persisted.
        case notPersisted(VehicleUpdate, VehicleReporterError, QueueStatus)
    }

    /// The number of reports in the queue.
    struct QueueStatus: Sendable {
        /// Reports in the file.
        var pending: Int
        /// Reports that were received since the start. The others are still on their way to the file.
        var received: Int
    }

    /// The maximum number of positions in one call.
    static let batch = 500
    /// Waits after network failures. A dead spot may last, and a phone has a battery.
    static let networkBackoff = Backoff(first: 0.5, factor: 2, longest: 5)

    private var log: ReportLog
    private let isSynchronized: Bool
    private let transport: any DriverTransport
    private let tokens: AccessTokens
    private let makeTripTokens: @Sendable (String) -> AccessTokens
    /// The tokens of active trips with reported steps.
    private var tripTokens: [String: AccessTokens] = [:]
    private let clock: FleetClock
    private let deliver: @Sendable (Outcome) -> Void
    private var random: SeededRandom
    private var guidance: GuidanceReport?
    private var sentLine: GuidanceReport.Line?
    private var limit = ReportUploader.batch
    private var leavesGuidanceOut = false
    private var waiter: CheckedContinuation<Void, Never>?
    private var pause: Task<Void, Never>?
    private var isClosed = false
    private var received = 0

    init(
        log: sending ReportLog, isSynchronized: Bool, transport: any DriverTransport, tokens: AccessTokens,
        tripTokens: @escaping @Sendable (String) -> AccessTokens, clock: FleetClock, seed: UInt64,
        deliver: @escaping @Sendable (Outcome) -> Void
    ) {
        self.log = log
        self.isSynchronized = isSynchronized
        self.transport = transport
        self.tokens = tokens
        makeTripTokens = tripTokens
        self.clock = clock
        self.deliver = deliver
        random = SeededRandom(seed: seed)
    }

    private var status: QueueStatus { QueueStatus(pending: log.count, received: received) }

    /// Persists a report. Afterwards it is in the file, as durable as configured. It may be sent before that: what the
    /// server has need not be durable here.
    func persist(_ report: DriverReport, guidance: GuidanceReport?) async {
        received += 1
        do {
            try log.append(kind: report.kind, try report.content())
            if let guidance { self.guidance = guidance }
            resumeRun()
            if isSynchronized { try await log.synchronization().wait() }
        } catch {
            let failure = VehicleReporterError(.general, "The report cannot be stored: \(error)", cause: error)
            deliver(.notPersisted(VehicleUpdate([report]), failure, status))
        }
    }

    /// Ends the present wait, and retries.
    func retry() { pause?.cancel() }

    /// Stops uploading. Pending reports remain in the file.
    func close() {
        isClosed = true
        pause?.cancel()
        resumeRun()
    }

    private func resumeRun() {
        waiter?.resume()
        waiter = nil
    }

    /// Uploads pending and new reports until `close`.
    func run() async {
        var failures = 0
        var needsFreshToken = false
        while !isClosed {
            guard log.count > 0 else {
                await withCheckedContinuation { waiter = $0 }
                continue
            }
            let batch: Batch
            do { batch = try nextBatch() } catch {
                deliver(
                    .notPersisted(
                        VehicleUpdate(), VehicleReporterError(.general, error.message, cause: error), status
                    ))
                await wait(60)
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
                deliver(.arrived(batch.update, status))
            } catch {
                failures += 1
                let isFirstRejection = error.code.kind == .token && !needsFreshToken
                if error.code.kind == .token { needsFreshToken = true }
                if isFirstRejection { continue }
                if batch.isPermanentlyRejected(by: error.code) {
                    bisect(batch, error)
                    failures = 0
                    needsFreshToken = false
                    continue
                }
                deliver(.failed(batch.update, VehicleReporterError(error), status))
                let backoff = error.code.kind == .transient ? Self.networkBackoff : .client
                await wait(max(error.retryAfter ?? 0, backoff.wait(after: failures, random: &random)))
            }
        }
    }

    // MARK: Batches

    /// The content of one call.
    private struct Batch {
        var report = VehicleReport()
        var progress: TripProgress?
        /// The number of its last report.
        var number: UInt64 = 0
        var size = 0

        /// Whether the same call would always be rejected.
        ///
        /// - Parameter code: The code of the rejection, with a fresh token if the token was rejected.
        func isPermanentlyRejected(by code: FleetError.Code) -> Bool {
            // Nothing more can be reported about a trip that was deleted or assigned to another vehicle.
            if progress != nil, code == .notFound || code == .permissionDenied { return true }
            return code.isPermanentRejection
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

    /// The next call: consecutive positions and the state after them, or one step of a trip.
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
        // The state of guidance is only valid now: it is sent with the last report.
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
            deliver(
                .notPersisted(
                    VehicleUpdate(), VehicleReporterError(.general, error.message, cause: error), status))
        }
    }

    /// The server rejects this permanently: find the rejected part by bisection, and continue with the rest.
    private func bisect(_ batch: Batch, _ error: FleetError) {
        if batch.report.guidance != nil, batch.size > 0 {
            leavesGuidanceOut = true
        } else if batch.size > 1 {
            limit = batch.size / 2
        } else {
            settle(batch)
            deliver(.failed(batch.update, VehicleReporterError(error, isFinal: true), status))
        }
    }

    private func wait(_ seconds: Double) async {
        let sleep = clock.sleep
        let pause = Task<Void, Never> { try? await sleep(seconds) }
        self.pause = pause
        await pause.value
        self.pause = nil
    }
}

extension FleetError.Code {
    /// Whether the same request would always be rejected.
    fileprivate var isPermanentRejection: Bool {
        self == .invalidArgument || self == .failedPrecondition || number == 11
    }
}

extension VehicleReporterError {
    init(_ error: FleetError, isFinal: Bool = false) {
        self.init(
            .general, isFinal ? "The server rejects the update." : "Vehicle update failed.", isFinal: isFinal,
            grpcCode: error.code.number, cause: error)
    }
}

extension VehicleUpdate {
    /// The content of reports.
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
