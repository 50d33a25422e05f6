// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// A drive from inputs that are there beforehand: a record, or the fixes of a real receiver.
public struct DrivePlayback: Sendable {
    private var desk: DriveDesk
    private let inputs: [DriveInput]
    private var position = 0
    /// Whether intermediate stops are left as soon as they are reached.
    private let goesOn: Bool
    private var mustGoOn = false
    private var pending: [DriveInput] = []
    /// Whether the last destination has been reached.
    public private(set) var hasArrived = false

    /// Plays a record: nothing but its inputs.
    ///
    /// - Parameter snapper: Brings fixes onto the roads; `nil` where the recorded drive had none either.
    public init(
        replaying inputs: [DriveInput], provider: any RouteProviding, words: (any InstructionWriting)? = nil,
        snapper: (any RoadSnapping)? = nil
    ) {
        desk = DriveDesk(provider: provider, words: words, snapper: snapper)
        desk.followsTraffic = false
        self.inputs = inputs
        goesOn = false
    }

    /// Guides somebody who drove `fixes` to `destinations`, from where they were first, and goes on at every stop.
    ///
    /// Seconds in which the receiver said nothing are played as silence.
    public init(
        driving fixes: [LocationFix], toward request: RouteRequest, provider: any RouteProviding,
        snapper: (any RoadSnapping)? = nil
    ) {
        desk = DriveDesk(provider: provider, snapper: snapper)
        desk.followsTraffic = false
        goesOn = true
        guard let first = fixes.first, let origin = first.origin else {
            inputs = []
            return
        }
        var question = request
        question.stops = [origin] + request.stops
        var inputs: [DriveInput] = [.fix(first), .start(question)]
        for (before, fix) in zip(fixes, fixes.dropFirst()) {
            let gap = fix.time - before.time
            var seconds = 1
            // A gap of hours is a pause, not a silence.
            while Double(seconds) < gap - 0.5, seconds < 1800 {
                inputs.append(.silence(until: before.time + Double(seconds)))
                seconds += 1
            }
            inputs.append(.fix(fix))
        }
        self.inputs = inputs
    }

    /// What the navigator remembers.
    public var state: NavigatorState { desk.state }
    /// What is put to the driver at the moment.
    public var prompt: Prompt? { desk.prompt }

    /// Answers what is put to the driver. What follows is told by the next call of `next()`.
    public mutating func answer(_ accepts: Bool) { pending.append(.answer(accepts: accepts)) }

    /// Looks at the present traffic, which a playback otherwise leaves as it was in the beginning.
    public mutating func refreshTraffic() {
        desk.followsTraffic = true
        pending.append(.traffic)
    }

    /// The next input and what follows from it; `nil` at the end.
    ///
    /// - Throws: What the provider says when the drive begins.
    public mutating func next() async throws(RouteError) -> DriveExchange? {
        let input: DriveInput
        if mustGoOn {
            input = .next
            mustGoOn = false
        } else if !pending.isEmpty {
            input = pending.removeFirst()
        } else {
            guard position < inputs.count else { return nil }
            input = inputs[position]
            position += 1
        }
        let events = try await desk.take(input)
        for case .arrived(_, let index) in events {
            if index + 1 == state.itinerary?.legs.count { hasArrived = true } else { mustGoOn = goesOn }
        }
        return DriveExchange(input: input, events: events)
    }
}
