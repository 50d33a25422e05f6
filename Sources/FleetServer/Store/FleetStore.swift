// SPDX-License-Identifier: Apache-2.0

public import FleetModel

/// Where a fleet is kept. What has been handed in and waited for is there after a crash of program or machine.
public protocol FleetStore: Sendable {
    /// Everything as it was left, with all that has been handed in.
    func load() throws(FleetError) -> KeptFleet

    /// Takes changes in. They are stored in the order in which this is called, several calls at once.
    ///
    /// Once some could not be stored, all that come after them are refused, because they were decided on top of what is lost;
    /// `load()` begins anew.
    ///
    /// - Parameter then: Called once they are stored, before anybody who waits goes on; in the same order.
    func hand(in changes: [FleetChange], then: @escaping @Sendable () -> Void) -> CommitTicket

    /// Notes that a trip is billable; the same note again changes nothing.
    func note(_ billable: BillableTrip, at now: Moment) async throws(FleetError)

    /// What a trip has been through, oldest first.
    func history(of trip: TripID) throws(FleetError) -> TripHistory

    /// Forgets positions and statuses from before a moment.
    ///
    /// - Returns: how many rows went.
    func purge(before moment: Moment) async throws(FleetError) -> Int

    /// Writes a copy of everything to a new file, while others go on writing.
    func backUp(to path: String) async throws(FleetError)

    /// Finds out, with as little work as possible, whether changes can be stored; it is asked after some could not be.
    ///
    /// - Throws: `unavailable` while they cannot.
    func probe() async throws(FleetError)

    /// Ends the use of the store, once everything that was handed in is stored. What is asked afterwards is refused.
    func close()
}

extension FleetStore {
    /// Assumes that changes can be stored.
    public func probe() async throws(FleetError) {}
    /// Does nothing, for stores that hold nothing open.
    public func close() {}
}

/// What a trip has been through.
public struct TripHistory: Sendable, Hashable {
    /// Statuses with their times.
    public var statuses: [(status: TripStatus, time: Moment)] {
        zip(names, times).map { ($0, $1) }
    }
    private var names: [TripStatus] = []
    private var times: [Moment] = []
    /// Where the vehicle was, from the way to the pick-up to the end.
    public var positions: [VehicleLocation] = []

    mutating func add(_ status: TripStatus, at time: Moment) {
        names.append(status)
        times.append(time)
    }
}
