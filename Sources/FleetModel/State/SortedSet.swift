// SPDX-License-Identifier: Apache-2.0

/// A set in order, in chunks of bounded size: an element is found, added or removed in O(log n), plus one move within a chunk.
///
/// A tree of two levels. Chunks split when they are full, and join a neighbor when together they are half full.
struct SortedSet<Element: Comparable & Sendable>: Sendable {
    private var chunks: [[Element]] = []
    /// The number of elements.
    private(set) var count = 0
    private static var chunkLimit: Int { 512 }

    /// An empty set.
    init() {}

    /// The elements of a sequence. Equal ones are added once.
    ///
    /// - Complexity: O(n log n); O(n) if they are in order.
    init(_ elements: some Sequence<Element>) {
        var sorted = elements.sorted()
        if sorted.indices.dropFirst().contains(where: { sorted[$0 - 1] == sorted[$0] }) {
            var unique: [Element] = []
            for element in sorted where unique.last != element { unique.append(element) }
            sorted = unique
        }
        count = sorted.count
        // A quarter of each chunk stays free for more.
        let size = Self.chunkLimit * 3 / 4
        chunks.reserveCapacity(count / size + 1)
        for start in stride(from: 0, to: count, by: size) {
            chunks.append(Array(sorted[start..<min(start + size, count)]))
        }
    }

    /// The last element.
    var last: Element? { chunks.last?.last }

    /// Adds an element that is not in the set.
    mutating func insert(_ element: Element) {
        guard !chunks.isEmpty else {
            chunks = [[element]]
            count = 1
            return
        }
        let row = chunk(of: element)
        let place = Self.place(of: element, in: chunks[row])
        guard place == chunks[row].count || chunks[row][place] != element else { return }
        chunks[row].insert(element, at: place)
        count += 1
        if chunks[row].count > Self.chunkLimit {
            let half = Array(chunks[row][(Self.chunkLimit / 2)...])
            chunks[row].removeLast(half.count)
            chunks.insert(half, at: row + 1)
        }
    }

    /// Removes an element, if it is in the set.
    mutating func remove(_ element: Element) {
        guard !chunks.isEmpty else { return }
        let row = chunk(of: element)
        let place = Self.place(of: element, in: chunks[row])
        guard place < chunks[row].count, chunks[row][place] == element else { return }
        chunks[row].remove(at: place)
        count -= 1
        if chunks[row].isEmpty {
            chunks.remove(at: row)
        } else if row + 1 < chunks.count, chunks[row].count + chunks[row + 1].count <= Self.chunkLimit / 2 {
            chunks[row] += chunks.remove(at: row + 1)
        }
    }

    /// Replaces the element that is neither before nor after another one by it, or adds it.
    mutating func update(_ element: Element) {
        if !chunks.isEmpty {
            let row = chunk(of: element)
            let place = Self.place(of: element, in: chunks[row])
            if place < chunks[row].count, chunks[row][place] == element {
                chunks[row][place] = element
                return
            }
        }
        insert(element)
    }

    /// Calls a closure with the elements from one on, in order, until it returns `false`.
    ///
    /// - Parameters:
    ///   - isIncluded: Whether to begin at an element or before it; `false` for the first ones, `true` for all after them.
    ///   - body: Returns `false` to stop.
    /// - Complexity: O(log n), and the elements that are passed.
    func forEach(from isIncluded: (Element) -> Bool = { _ in true }, _ body: (Element) -> Bool) {
        let start = start(isIncluded)
        guard start.chunk < chunks.count else { return }
        for element in chunks[start.chunk][start.place...] { guard body(element) else { return } }
        for chunk in chunks[(start.chunk + 1)...] { for element in chunk { guard body(element) else { return } } }
    }

    /// The number of elements before the first one that is included.
    ///
    /// - Parameter isIncluded: `false` for the first elements, `true` for all after them.
    /// - Complexity: O(log n + chunks).
    func rank(_ isIncluded: (Element) -> Bool) -> Int {
        let start = start(isIncluded)
        return chunks[..<start.chunk].reduce(start.place) { $0 + $1.count }
    }

    /// The place of the first element that is included; behind the last chunk if there is none.
    private func start(_ isIncluded: (Element) -> Bool) -> (chunk: Int, place: Int) {
        var (low, high) = (0, chunks.count)
        while low < high {
            let middle = (low + high) / 2
            if isIncluded(chunks[middle][chunks[middle].count - 1]) { high = middle } else { low = middle + 1 }
        }
        guard low < chunks.count else { return (low, 0) }
        let row = low
        (low, high) = (0, chunks[row].count - 1)
        while low < high {
            let middle = (low + high) / 2
            if isIncluded(chunks[row][middle]) { high = middle } else { low = middle + 1 }
        }
        return (row, low)
    }

    /// The chunk in which an element is, or would be: the last one that begins at or before it.
    private func chunk(of element: Element) -> Int {
        var (low, high) = (0, chunks.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if chunks[middle][0] <= element { low = middle } else { high = middle }
        }
        return low
    }

    /// The index of the first element that is not before another one.
    private static func place(of element: Element, in chunk: [Element]) -> Int {
        var (low, high) = (0, chunk.count)
        while low < high {
            let middle = (low + high) / 2
            if chunk[middle] < element { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
