// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// A drive from given inputs: a recording, or the fixes of a real receiver.
public struct DrivePlayback: Sendable {
    private var navigator: SynchronousNavigator
    private let inputs: [DriveInput]
    private var position = 0
    /// The gap before the next input. Its seconds are generated one by one, because a file of a few kilobytes can have gaps of
    /// years.
    private var gap: Gap?
    /// Seconds of signal loss that may still be played.
    private var remainingSignalLoss = DrivePlayback.maximumSignalLoss
    /// Whether the drive continues at intermediate stops as soon as they are reached.
    private let continuesAtStops: Bool
    private var mustContinue = false
    private var pending: [DriveInput] = []
    /// Whether the last destination has been reached.
    public private(set) var hasArrived = false

    /// Creates a playback of recorded inputs.
    ///
    /// - Parameters:
    ///   - inputs: The inputs.
    ///   - provider: Finds routes.
    ///   - writer: Writes the instructions along fixed paths.
    ///   - snapper: Snaps fixes to roads; `nil` if the recorded drive had none.
    public init(
        replaying inputs: [DriveInput], provider: any RouteProviding, writer: (any InstructionWriting)? = nil,
        snapper: (any RoadSnapping)? = nil
    ) {
        navigator = SynchronousNavigator(provider: provider, writer: writer, snapper: snapper)
        navigator.followsTraffic = false
        self.inputs = inputs
        continuesAtStops = false
    }

    /// Creates a playback of fixes, with guidance from the first one to the stops of `request`.
    ///
    /// Gaps between fixes are played as signal loss: at most half an hour per gap, because a longer one is a pause, and
    /// `maximumSignalLoss` in total.
    ///
    /// - Parameters:
    ///   - fixes: The fixes.
    ///   - request: The request, without the origin.
    ///   - provider: Finds routes.
    ///   - snapper: Snaps fixes to roads; `nil` to use the route alone.
    public init(
        driving fixes: [LocationFix], toward request: RouteRequest, provider: any RouteProviding,
        snapper: (any RoadSnapping)? = nil
    ) {
        navigator = SynchronousNavigator(provider: provider, snapper: snapper)
        navigator.followsTraffic = false
        continuesAtStops = true
        guard let first = fixes.first, let origin = first.origin else {
            inputs = []
            return
        }
        var request = request
        request.stops = [origin] + request.stops
        inputs = [.fix(first), .start(request)] + fixes.dropFirst().map { .fix($0) }
    }

    /// Maximum signal loss that is played in total, in seconds: one day.
    public static let maximumSignalLoss = 86_400
    /// Maximum signal loss that is played per gap, in seconds.
    private static let longestGap = 1800

    /// The seconds between two fixes.
    private struct Gap {
        var start: Double
        var next = 1
        var end: Int
    }

    /// The next second of signal loss before the input at `position`; `nil` if the input itself is next.
    private mutating func nextSecondWithoutFix() -> DriveInput? {
        if gap == nil, continuesAtStops, position > 0, case .fix(let fix) = inputs[position] {
            let before = inputs[..<position].last { if case .fix = $0 { true } else { false } }
            guard case .fix(let earlier) = before, fix.time - earlier.time > 1.5 else { return nil }
            let seconds = min(Double(DrivePlayback.longestGap), (fix.time - earlier.time - 0.5).rounded(.up))
            gap = Gap(start: earlier.time, end: Int(seconds))
        }
        guard let current = gap, current.next < current.end, remainingSignalLoss > 0 else { return nil }
        gap?.next += 1
        remainingSignalLoss -= 1
        return .noFix(until: current.start + Double(current.next))
    }

    /// The state of the navigator.
    public var state: NavigatorState { navigator.state }
    /// The prompt that is presented; `nil` for none.
    public var prompt: Prompt? { navigator.prompt }

    /// Responds to the prompt. The next call of `next()` returns the resulting events.
    public mutating func respond(accepting accepts: Bool) { pending.append(.promptResponse(accepts: accepts)) }

    /// Requests the current traffic, which otherwise stays as it was at the start.
    public mutating func refreshTraffic() {
        navigator.followsTraffic = true
        pending.append(.traffic)
    }

    /// Plays the next input.
    ///
    /// - Returns: The input and the resulting events; `nil` at the end.
    /// - Throws: The error of the provider when the drive starts.
    public mutating func next() async throws(RouteError) -> DriveExchange? {
        let input: DriveInput
        if mustContinue {
            input = .next
            mustContinue = false
        } else if !pending.isEmpty {
            input = pending.removeFirst()
        } else {
            guard position < inputs.count else { return nil }
            if let second = nextSecondWithoutFix() {
                input = second
            } else {
                input = inputs[position]
                position += 1
                gap = nil
            }
        }
        let events = try await navigator.process(input)
        for case .arrived(_, _, let isLast) in events {
            if isLast { hasArrived = true } else { mustContinue = continuesAtStops }
        }
        return DriveExchange(input: input, events: events)
    }
}
