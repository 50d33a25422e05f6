// SPDX-License-Identifier: Apache-2.0

/// Listeners in the order in which they were added, held weakly.
///
/// `Listener` is the existential type of a class-bound protocol.
package struct WeakListeners<Listener> {
    private struct Entry {
        weak var object: AnyObject?
    }

    private var entries: [Entry] = []

    /// Creates an empty list.
    package init() {}

    /// The listeners that still exist.
    package var all: [Listener] { entries.compactMap { $0.object as? Listener } }

    /// Whether none of the listeners exists any more.
    package var isEmpty: Bool { !entries.contains { $0.object != nil } }

    /// Whether a listener has been added and not removed.
    package func contains(_ listener: Listener) -> Bool {
        let object = listener as AnyObject
        return entries.contains { $0.object === object }
    }

    /// Adds a listener. One that is already in the list keeps its place.
    package mutating func add(_ listener: Listener) {
        entries.removeAll { $0.object == nil }
        if !contains(listener) { entries.append(Entry(object: listener as AnyObject)) }
    }

    /// Removes a listener.
    ///
    /// - Returns: Whether it was in the list.
    @discardableResult package mutating func remove(_ listener: Listener) -> Bool {
        let object = listener as AnyObject
        guard let row = entries.firstIndex(where: { $0.object === object }) else { return false }
        entries.remove(at: row)
        return true
    }
}
