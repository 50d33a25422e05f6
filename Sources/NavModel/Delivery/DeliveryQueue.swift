// SPDX-License-Identifier: Apache-2.0

/// Delivers elements on the main actor, in the order in which they were posted and never from inside the posting call.
@MainActor package final class DeliveryQueue<Element> {
    private var queue: [Element] = []
    private var isDraining = false

    /// Creates an empty queue.
    package init() {}

    /// Appends elements and delivers them soon.
    ///
    /// - Parameters:
    ///   - elements: The elements, the first one first.
    ///   - deliver: Called for each element. Retained until the queue is empty, so that it may capture its owner.
    package func post(_ elements: some Sequence<Element>, to deliver: @escaping @MainActor (Element) -> Void) {
        queue.append(contentsOf: elements)
        guard !isDraining, !queue.isEmpty else { return }
        isDraining = true
        Task { self.drain(deliver) }
    }

    private func drain(_ deliver: @MainActor (Element) -> Void) {
        while !queue.isEmpty {
            let elements = queue
            queue = []
            for element in elements { deliver(element) }
        }
        isDraining = false
    }
}
