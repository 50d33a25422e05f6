// SPDX-License-Identifier: Apache-2.0

internal import NavModel
internal import NavSession

/// Where the moments of a drive come from.
enum DriveSource {
    case simulated(DriveSession)
    case played(DrivePlayback)

    /// What the navigator remembers.
    var state: NavigatorState {
        switch self {
        case .simulated(let drive): drive.state
        case .played(let playback): playback.state
        }
    }

    /// Whether the last destination has been reached.
    var hasArrived: Bool {
        switch self {
        case .simulated(let drive): drive.hasArrived
        case .played(let playback): playback.hasArrived
        }
    }

    /// What was put in next and what followed; `nil` at the end.
    mutating func next() async throws(Failure) -> [DriveExchange]? {
        switch self {
        case .simulated(var drive):
            let moment = await drive.next()
            self = .simulated(drive)
            return moment?.exchanges
        case .played(var playback):
            do throws(RouteError) {
                let exchange = try await playback.next()
                self = .played(playback)
                return exchange.map { [$0] }
            } catch {
                throw Failure(error)
            }
        }
    }
}

extension DriveExchange {
    /// Whether time passed.
    var takesTime: Bool {
        switch input {
        case .fix, .silence: true
        case .start, .follow, .next, .clear: false
        }
    }
}
