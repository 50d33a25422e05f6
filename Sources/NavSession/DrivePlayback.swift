// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// A drive from inputs that are there beforehand: a record, or the fixes of a real receiver.
public struct DrivePlayback: Sendable {
    private var desk: DriveDesk
    private let inputs: [DriveInput]
    private var position = 0
    /// Seconds of silence before each of `inputs` that are still to be played: made one by one, because a file of some
    /// kilobytes can hold years of them.
    private var silence: Silence?
    /// Seconds of silence that may still be played.
    private var silenceLeft = DrivePlayback.longestSilence
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
    /// Seconds in which the receiver said nothing are played as silence: half an hour of each gap at most, because a
    /// longer one is a pause, and `longestSilence` of them all.
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
        inputs = [.fix(first), .start(question)] + fixes.dropFirst().map { .fix($0) }
    }

    /// Seconds of silence that are played between fixes, in all: a day.
    public static let longestSilence = 86_400
    /// Seconds of one gap that are played; a longer one is a pause.
    private static let longestGap = 1800

    /// The seconds between two fixes.
    private struct Silence {
        var start: Double
        var next = 1
        var end: Int
    }

    /// The next second of silence before the input at `position`; `nil` when that is due.
    private mutating func nextSilence() -> DriveInput? {
        if silence == nil, goesOn, position > 0, case .fix(let fix) = inputs[position] {
            let before = inputs[..<position].last { if case .fix = $0 { true } else { false } }
            guard case .fix(let earlier) = before, fix.time - earlier.time > 1.5 else { return nil }
            let seconds = min(Double(DrivePlayback.longestGap), (fix.time - earlier.time - 0.5).rounded(.up))
            silence = Silence(start: earlier.time, end: Int(seconds))
        }
        guard let present = silence, present.next < present.end, silenceLeft > 0 else { return nil }
        silence?.next += 1
        silenceLeft -= 1
        return .silence(until: present.start + Double(present.next))
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
            if let second = nextSilence() {
                input = second
            } else {
                input = inputs[position]
                position += 1
                silence = nil
            }
        }
        let events = try await desk.take(input)
        for case .arrived(_, let index) in events {
            if index + 1 == state.itinerary?.legs.count { hasArrived = true } else { mustGoOn = goesOn }
        }
        return DriveExchange(input: input, events: events)
    }
}
