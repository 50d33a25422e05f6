// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Which objects are listeners. It can be asked and changed from any thread, so that a listener can remove itself while it is
/// deinitialized.
package final class ListenerIdentities: Sendable {
    private let identities = Mutex<Set<ObjectIdentifier>>([])

    /// Creates an empty set.
    package init() {}

    /// Removes an object.
    ///
    /// - Returns: Whether it was a listener.
    @discardableResult package func remove(_ object: AnyObject) -> Bool {
        let identity = ObjectIdentifier(object)
        return identities.withLock { $0.remove(identity) != nil }
    }

    func insert(_ object: AnyObject) {
        let identity = ObjectIdentifier(object)
        identities.withLock { _ = $0.insert(identity) }
    }

    func contains(_ object: AnyObject) -> Bool {
        let identity = ObjectIdentifier(object)
        return identities.withLock { $0.contains(identity) }
    }

    /// Forgets all but some objects, because the memory of another one may be used again.
    func keep(_ objects: [AnyObject]) {
        let remaining = Set(objects.map { ObjectIdentifier($0) })
        identities.withLock { $0.formIntersection(remaining) }
    }
}

/// Listeners in the order in which they were added, held weakly.
///
/// `Listener` is the existential type of a class-bound protocol.
package struct WeakListeners<Listener> {
    private struct Entry {
        weak var object: AnyObject?
    }

    private var entries: [Entry] = []
    private let identities: ListenerIdentities

    /// Creates an empty list.
    ///
    /// - Parameter identities: Which objects are listeners. What is removed there is not in the list any more.
    package init(_ identities: ListenerIdentities = ListenerIdentities()) { self.identities = identities }

    private var objects: [AnyObject] {
        entries.compactMap { entry in entry.object.flatMap { identities.contains($0) ? $0 : nil } }
    }

    /// The listeners that still exist.
    package var all: [Listener] { objects.compactMap { $0 as? Listener } }

    /// Whether none of the listeners exists any more.
    package var isEmpty: Bool { objects.isEmpty }

    /// Whether a listener has been added and not removed.
    package func contains(_ listener: Listener) -> Bool {
        let object = listener as AnyObject
        return objects.contains { $0 === object }
    }

    /// Adds a listener. One that is already in the list keeps its place.
    package mutating func add(_ listener: Listener) {
        let left = objects
        identities.keep(left)
        entries = left.map { Entry(object: $0) }
        let object = listener as AnyObject
        guard !left.contains(where: { $0 === object }) else { return }
        identities.insert(object)
        entries.append(Entry(object: object))
    }

    /// Removes a listener.
    ///
    /// - Returns: Whether it was in the list.
    @discardableResult package func remove(_ listener: Listener) -> Bool { identities.remove(listener as AnyObject) }
}
