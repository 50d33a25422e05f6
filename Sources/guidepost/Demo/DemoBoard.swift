// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// State of the demo as shown by the page, without the images.
struct DemoState: Encodable, Sendable {
    /// Increases with every change.
    var sequence = 0
    /// Wire name of the trip status.
    var status = "NEW"
    /// Simulation speed as a multiple of real time.
    var pace = 1.0
    /// Path of the rider's page.
    var link = ""
    /// The current step in the language of the reader.
    var guidance = DemoGuidance()
    /// Speed of the car in km/h of simulated time.
    var speed = 0
    /// Disturbances in progress: `wrongTurn`, `tunnel`, `jam`.
    var doing: [String] = []
    /// The last event.
    private(set) var note: DemoNote?
    /// The error of the last event, in English; empty without one.
    private(set) var detail = ""
    /// Number of positions stored by the fleet server.
    var reports = 0
    /// Number of reroutes.
    var reroutes = 0
    /// Whether the trip can be canceled.
    var canCancel: Bool { ["NEW", "ENROUTE_TO_PICKUP", "ARRIVED_AT_PICKUP"].contains(status) && !isOver }
    /// Whether the ride has ended.
    var isOver = false

    /// Sets the last event.
    mutating func set(_ note: DemoNote, detail: String = "") { (self.note, self.detail) = (note, detail) }

    enum CodingKeys: String, CodingKey {
        case sequence, status, pace, link, instruction, distance, speed, tiny, doing, note, detail, reports, reroutes
        case canCancel, isOver
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(sequence, forKey: .sequence)
        try fields.encode(status, forKey: .status)
        try fields.encode(pace, forKey: .pace)
        try fields.encode(link, forKey: .link)
        try fields.encode(guidance.instruction, forKey: .instruction)
        try fields.encode(guidance.distance, forKey: .distance)
        try fields.encode(speed, forKey: .speed)
        try fields.encode(guidance.tiny, forKey: .tiny)
        try fields.encode(doing, forKey: .doing)
        try fields.encode(note, forKey: .note)
        try fields.encode(detail, forKey: .detail)
        try fields.encode(reports, forKey: .reports)
        try fields.encode(reroutes, forKey: .reroutes)
        try fields.encode(canCancel, forKey: .canCancel)
        try fields.encode(isOver, forKey: .isOver)
    }
}

/// Shares the state of the demo between the drive and the page.
final class DemoBoard: Sendable {
    private let shared = Mutex(DemoState())

    /// The current state.
    var state: DemoState { shared.withLock { $0 } }

    /// Changes the state.
    func change(_ work: (inout DemoState) -> Void) {
        shared.withLock { state in
            work(&state)
            state.sequence += 1
        }
    }

    /// Waits for a state other than the one with number `sequence`, for ten seconds at most.
    func state(after sequence: Int) async -> DemoState {
        for _ in 0..<200 {
            let now = state
            if now.sequence != sequence { return now }
            do { try await Task.sleep(for: .milliseconds(50)) } catch { break }
        }
        return state
    }
}

/// An action of the demo page.
enum DemoAction: Sendable, Hashable {
    case pace(Double)
    case wrongTurn
    case tunnel
    case jam
    case cancel
    case again

    /// Parses `{"do": "pace", "value": 4}`.
    init?(_ body: [UInt8]) {
        struct Body: Decodable {
            var `do`: String
            var value: Double?
        }
        guard let parsed = try? JSONDecoder().decode(Body.self, from: Data(body)) else { return nil }
        switch parsed.do {
        case "pace":
            guard let value = parsed.value, DemoDriver.paces.contains(value) else { return nil }
            self = .pace(value)
        case "wrongTurn": self = .wrongTurn
        case "tunnel": self = .tunnel
        case "jam": self = .jam
        case "cancel": self = .cancel
        case "again": self = .again
        default: return nil
        }
    }
}
