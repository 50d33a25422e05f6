// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// A change that every server of a shared store applies.
enum SharedChange: Sendable {
    /// A change of the fleet.
    case fleet(FleetChange)
    /// A vehicle got another plan. The versions of its line and traffic are those on the deciding server.
    case plan(VehicleID, VehiclePlan)
    /// A delivery vehicle got another plan.
    case deliveryPlan(DeliveryVehicleID, DeliveryPlan)
}

/// A transaction of a shared store: the operations that one server decided together.
///
/// Entries have numbers without gaps, and every server applies all of them in this order.
struct LogEntry: Sendable {
    /// The place of an entry in the log of a store.
    struct Position: Sendable, Hashable {
        /// The number, from 1; 0 before the first entry.
        var number: Int64 = 0
        /// A random number of the entry. After a failover that lost entries, others have the same number.
        var token: Int64 = 0
    }

    /// The numbers of entries. Damaged ones outside of this range could not be counted on.
    static let numbers: Range<Int64> = 1..<(1 << 60)

    let position: Position
    /// The latest version that was assigned up to this entry, on any server.
    let version: Timestamp
    /// The changes of each operation, in order.
    let operations: [[SharedChange]]
}

/// An operation that waits to be decided.
///
/// It is decided on the state after all earlier entries, while no other server can decide anything. If the entry cannot be
/// stored, it is decided again.
final class SharedOperation: Sendable {
    /// Decides the operation. Called under the lock of the state, possibly several times.
    typealias Decision = @Sendable (inout FleetService.State, Timestamp) -> [SharedChange]

    /// What the operation does.
    enum Content: Sendable {
        /// It depends on the state.
        case decision(Decision)
        /// It does not depend on the state.
        case changes([SharedChange])
    }

    let content: Content
    /// Whether the entry is stored even if nothing has changed.
    let isStoredAlways: Bool
    /// Called when the entry has been stored and applied, before a waiting caller continues.
    let then: (@Sendable () -> Void)?
    /// Completed after that.
    let ticket = CommitTicket()

    init(_ content: Content, isStoredAlways: Bool = false, then: (@Sendable () -> Void)? = nil) {
        self.content = content
        self.isStoredAlways = isStoredAlways
        self.then = then
    }
}
