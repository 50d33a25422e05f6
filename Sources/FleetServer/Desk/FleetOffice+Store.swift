// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// What happens when the store cannot be written: changes are refused until it can.
extension FleetOffice {
    /// Why nothing can be changed; `nil` when all is well.
    var trouble: FleetError? { access { $0.health.failure } }

    /// Changes could not be stored: reads the fleet back, so that nothing is shown that is not stored, and refuses all
    /// changes until a probe succeeds.
    ///
    /// - Parameter reading: The reading on which the lost change was decided; once is enough for all that was lost with it.
    func storeFailed(_ error: FleetError, onReading reading: Int) {
        access { state in
            guard state.reading == reading else { return }
            state.health.fail(error, at: .now)
            readAgain(&state)
        }
    }

    /// Something beside the fleet could not be stored.
    private func storeFailed(_ error: FleetError) { access { $0.health.fail(error, at: .now) } }

    private func readAgain(_ state: inout State) {
        state.reading += 1
        do throws(FleetError) {
            let kept = try store.load()
            // Versions that have been told go on: whoever watches would take what comes for old news.
            let version = state.book.version
            state.book = FleetBook(provider: provider, kept: kept)
            if let version { state.book.continueVersions(after: version) }
            state.unread = nil
        } catch {
            state.unread = error
        }
    }

    /// Tries whether changes can be stored again, if some could not and it is time to.
    func probeStore(at now: ContinuousClock.Instant = .now) async {
        guard access({ $0.health.takeProbe(at: now) }) else { return }
        do throws(FleetError) { try await store.probe() } catch { return }
        access { state in
            if state.unread != nil { readAgain(&state) }
            if state.unread == nil { state.health.recover() }
        }
    }

    /// Notes that a trip is billable.
    ///
    /// - Throws: `unavailable`.
    func note(_ billable: BillableTrip) async throws(FleetError) {
        try await writing { store, now throws(FleetError) in try await store.note(billable, at: now) }
    }

    /// Deletes positions and statuses from before a moment.
    ///
    /// - Returns: how many rows went.
    /// - Throws: `unavailable`.
    func purge(before edge: Moment) async throws(FleetError) -> Int {
        try await writing { store, _ throws(FleetError) in try await store.purge(before: edge) }
    }

    /// Writes something that is no part of the fleet.
    private func writing<Value: Sendable>(
        _ write: (any FleetStore, Moment) async throws(FleetError) -> Value
    ) async throws(FleetError) -> Value {
        if let trouble { throw trouble }
        do throws(FleetError) { return try await write(store, now) } catch {
            if error.code == .unavailable { storeFailed(error) }
            throw error
        }
    }

    /// Says that the versions in a book that was just read have to go on from there.
    ///
    /// Plans have versions that are not stored. Where the clock has been set back since, they may be later than all that is;
    /// an hour is more than any of them was ahead.
    static func continueVersions(of book: inout FleetBook, at now: Moment) {
        guard let latest = book.latestVersion else { return }
        let wasSetBack = latest.seconds(since: now) > 1
        book.continueVersions(after: wasSetBack ? latest.adding(seconds: 3_600) : latest)
    }
}

extension FleetOffice.State {
    /// The version after which a watch goes on, as its caller gave it; `nil`, which sends everything, for one that this
    /// server has not given to anything.
    func known(_ seen: Int64?) -> Int64? {
        guard let seen, let latest = book.version, seen <= latest.nanoseconds else { return nil }
        return seen
    }
}
