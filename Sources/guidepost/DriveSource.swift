// SPDX-License-Identifier: Apache-2.0

internal import NavModel
internal import NavSession

/// The inputs of a drive: a simulation or a recording.
enum DriveSource {
    case simulated(DriveSession, seesRoads: Bool)
    case played(DrivePlayback, seesRoads: Bool)

    /// State of the navigator.
    var state: NavigatorState {
        switch self {
        case .simulated(let drive, _): drive.state
        case .played(let playback, _): playback.state
        }
    }

    /// Whether the last destination has been reached.
    var hasArrived: Bool {
        switch self {
        case .simulated(let drive, _): drive.hasArrived
        case .played(let playback, _): playback.hasArrived
        }
    }

    /// Whether a simulated drive was stopped because it took too long; see `DriveSession.isOverdue`.
    var isOverdue: Bool {
        switch self {
        case .simulated(let drive, _): drive.isOverdue
        case .played: false
        }
    }

    /// Whether positions are matched to the surrounding roads, and not only to the route.
    var seesRoads: Bool {
        switch self {
        case .simulated(_, let seesRoads), .played(_, let seesRoads): seesRoads
        }
    }

    /// The current prompt.
    var prompt: Prompt? {
        switch self {
        case .simulated(let drive, _): drive.prompt
        case .played(let playback, _): playback.prompt
        }
    }

    /// Responds to the current prompt.
    mutating func answer(_ accepts: Bool) {
        switch self {
        case .simulated(var drive, let seesRoads):
            drive.respond(accepting: accepts)
            self = .simulated(drive, seesRoads: seesRoads)
        case .played(var playback, let seesRoads):
            playback.respond(accepting: accepts)
            self = .played(playback, seesRoads: seesRoads)
        }
    }

    /// Applies changed traffic.
    mutating func refreshTraffic() {
        switch self {
        case .simulated(var drive, let seesRoads):
            drive.refreshTraffic()
            self = .simulated(drive, seesRoads: seesRoads)
        case .played(var playback, let seesRoads):
            playback.refreshTraffic()
            self = .played(playback, seesRoads: seesRoads)
        }
    }

    /// The next inputs and their events; `nil` at the end.
    ///
    /// - Throws: `Failure` if no route was found in a replay.
    mutating func next() async throws(Failure) -> [DriveExchange]? {
        switch self {
        case .simulated(var drive, let seesRoads):
            let moment = await drive.next()
            self = .simulated(drive, seesRoads: seesRoads)
            return moment?.exchanges
        case .played(var playback, let seesRoads):
            do throws(RouteError) {
                let exchange = try await playback.next()
                self = .played(playback, seesRoads: seesRoads)
                return exchange.map { [$0] }
            } catch {
                throw Failure(error)
            }
        }
    }
}

extension DriveExchange {
    /// Whether the input advances the time.
    var takesTime: Bool {
        switch input {
        case .fix, .noFix: true
        case .start, .follow, .next, .clear, .traffic, .promptResponse: false
        }
    }
}
