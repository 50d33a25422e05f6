// SPDX-License-Identifier: Apache-2.0

public import NavSession

/// What goes wrong on a simulated drive.
public struct DriveFaults: Sendable, Hashable {
    /// The errors of the receiver.
    public var receiver: ReceiverModel
    /// Whether the driver takes a wrong road at a maneuver.
    public var hasWrongTurn: Bool
    /// Whether a part of the route is a tunnel, away from the wrong turn.
    public var hasTunnel: Bool
    /// A part of the drive without a signal, in meters from its start; empty for none.
    public var lostSignal: Range<Double>

    /// Creates faults.
    ///
    /// - Parameters:
    ///   - receiver: The errors of the receiver.
    ///   - hasWrongTurn: Whether the driver takes a wrong road.
    ///   - hasTunnel: Whether a part of the route is a tunnel.
    ///   - lostSignal: A part of the drive without a signal, in meters from its start.
    public init(
        receiver: ReceiverModel, hasWrongTurn: Bool = false, hasTunnel: Bool = false, lostSignal: Range<Double> = 0..<0
    ) {
        self.receiver = receiver
        self.hasWrongTurn = hasWrongTurn
        self.hasTunnel = hasTunnel
        self.lostSignal = lostSignal
    }

    /// A wrong turn, a tunnel, and a receiver with an error of 8 m that loses 5 % of its fixes.
    public static let standard = DriveFaults(receiver: DriveTrial.receiver, hasWrongTurn: true, hasTunnel: true)
}
