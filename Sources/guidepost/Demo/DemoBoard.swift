// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// What the page of the demo shows at one moment, beside the pictures.
struct DemoState: Encodable, Sendable {
    /// Grows with every change.
    var sequence = 0
    /// Status of the trip, as on the wire.
    var status = "NEW"
    /// How many times as fast as in life.
    var pace = 1.0
    /// Address of the rider's page.
    var link = ""
    /// What the driver is told next.
    var instruction = ""
    /// How far it is to there, in words.
    var distance = ""
    /// Kilometers an hour, as the car really drives.
    var speed = 0
    /// The picture of the small display: 1,024 bytes in base64.
    var tiny = ""
    /// What is being done to the drive: `wrongTurn`, `tunnel`, `jam`.
    var doing: [String] = []
    /// What happened last, in words.
    var note = ""
    /// Positions that the fleet server has.
    var reports = 0
    /// How often another way was found.
    var reroutes = 0
    /// Whether the trip can still be called off.
    var canCancel: Bool { ["NEW", "ENROUTE_TO_PICKUP", "ARRIVED_AT_PICKUP"].contains(status) && !isOver }
    /// Whether nothing goes on any more.
    var isOver = false

    enum CodingKeys: String, CodingKey {
        case sequence, status, pace, link, instruction, distance, speed, tiny, doing, note, reports, reroutes
        case canCancel, isOver
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(sequence, forKey: .sequence)
        try fields.encode(status, forKey: .status)
        try fields.encode(pace, forKey: .pace)
        try fields.encode(link, forKey: .link)
        try fields.encode(instruction, forKey: .instruction)
        try fields.encode(distance, forKey: .distance)
        try fields.encode(speed, forKey: .speed)
        try fields.encode(tiny, forKey: .tiny)
        try fields.encode(doing, forKey: .doing)
        try fields.encode(note, forKey: .note)
        try fields.encode(reports, forKey: .reports)
        try fields.encode(reroutes, forKey: .reroutes)
        try fields.encode(canCancel, forKey: .canCancel)
        try fields.encode(isOver, forKey: .isOver)
    }
}

/// Where the drive puts what happens, and the page finds it.
final class DemoBoard: Sendable {
    private let desk = Mutex(DemoState())

    /// As it is now.
    var state: DemoState { desk.withLock { $0 } }

    /// Changes it.
    func change(_ work: (inout DemoState) -> Void) {
        desk.withLock { state in
            work(&state)
            state.sequence += 1
        }
    }

    /// Waits until there is something newer than `sequence`; after some seconds answers all the same.
    func state(after sequence: Int) async -> DemoState {
        for _ in 0..<200 {
            let now = state
            if now.sequence != sequence { return now }
            do { try await Task.sleep(for: .milliseconds(50)) } catch { break }
        }
        return state
    }
}

/// What somebody at the page wants of the drive.
enum DemoOrder: Sendable, Hashable {
    case pace(Double)
    case wrongTurn
    case tunnel
    case jam
    case cancel
    case again

    /// Reads `{"do": "pace", "value": 4}`.
    init?(_ body: [UInt8]) {
        struct Wish: Decodable {
            var `do`: String
            var value: Double?
        }
        guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(body)) else { return nil }
        switch wish.do {
        case "pace":
            guard let value = wish.value, DemoDriver.paces.contains(value) else { return nil }
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
