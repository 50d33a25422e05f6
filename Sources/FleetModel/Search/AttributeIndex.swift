// SPDX-License-Identifier: Apache-2.0

/// The values of attributes and fields in order, each with the IDs of the elements that have it.
///
/// A filter is looked up here: its most selective condition names a range of values, and only the elements in that range are
/// compared with the rest of the filter.
struct AttributeIndex<Kind>: Sendable {
    /// A value of an element.
    private struct Entry: Sendable, Comparable {
        let value: String
        let id: FleetID<Kind>

        static func < (a: Entry, b: Entry) -> Bool { a.value == b.value ? a.id < b.id : a.value < b.value }
    }

    /// Ranges of values; all elements that match a filter are in one of them.
    struct Selection {
        /// A range of the values of one key.
        fileprivate struct Part {
            let key: String
            let range: ValueRange
        }

        fileprivate var parts: [Part]
        /// The number of entries in the ranges.
        fileprivate(set) var count: Int
        /// Whether all elements in the ranges match.
        fileprivate(set) var isExact: Bool
        /// Whether the elements are in the order of their IDs, because they have the same value.
        var isInOrder: Bool { parts.count == 1 && parts[0].range.isSingle }
    }

    private var entries: [String: SortedSet<Entry>] = [:]

    /// An index of the values of elements.
    ///
    /// - Parameter elements: In the order of their IDs.
    /// - Complexity: O(values), and sorting those that differ.
    init(_ elements: some Sequence<(id: FleetID<Kind>, values: [FleetAttribute])>) {
        var groups: [String: [String: [FleetID<Kind>]]] = [:]
        for element in elements {
            for attribute in element.values {
                groups[attribute.key, default: [:]][attribute.value.text, default: []].append(element.id)
            }
        }
        entries = groups.mapValues { values in
            SortedSet(
                values.sorted { $0.key < $1.key }
                    .flatMap { value, ids in ids.map { Entry(value: value, id: $0) } })
        }
    }

    /// Replaces the values of an element.
    ///
    /// - Complexity: O(log n) for each value that differs.
    mutating func update(_ id: FleetID<Kind>, from old: [FleetAttribute], to new: [FleetAttribute]) {
        guard old != new else { return }
        for attribute in old where !new.contains(attribute) {
            entries[attribute.key]?.remove(Entry(value: attribute.value.text, id: id))
            if entries[attribute.key]?.count == 0 { entries[attribute.key] = nil }
        }
        for attribute in new where !old.contains(attribute) {
            entries[attribute.key, default: SortedSet()].insert(Entry(value: attribute.value.text, id: id))
        }
    }

    /// The smallest selection in which all elements are that match a filter; `nil` if they can be anywhere.
    ///
    /// - Complexity: O(conditions · (log n + n / 512)).
    func selection(for filter: PreparedFilter) -> Selection? {
        switch filter {
        case .always, .not: return nil
        case .compare(let condition):
            let range = ValueRange(condition.test)
            return selection(of: [range], in: condition.key, isExact: range.isExact)
        case .all(let parts):
            var best = parts.lazy.compactMap { selection(for: $0) }.min { $0.count < $1.count }
            if parts.count != 1 { best?.isExact = false }
            return best
        case .any(let parts): return joined(parts) { selection(for: $0) }
        }
    }

    /// The smallest selection in which all elements are that do not match a filter; `nil` if they can be anywhere.
    ///
    /// - Parameters:
    ///   - filter: The filter.
    ///   - total: The number of all elements. Those without a value are in no range, so that every element needs one.
    /// - Complexity: As of `selection(for:)`.
    func exceptions(to filter: PreparedFilter, among total: Int) -> Selection? {
        switch filter {
        case .always: return Selection(parts: [], count: 0, isExact: true)
        case .not(let part): return selection(for: part)
        case .compare(let condition):
            guard entries[condition.key]?.count == total else { return nil }
            if case .differs(let pattern) = condition.test {
                return selection(of: [ValueRange(.matches(pattern))], in: condition.key, isExact: false)
            }
            let range = ValueRange(condition.test)
            return range.isExact ? selection(of: range.others, in: condition.key, isExact: true) : nil
        case .all(let parts): return joined(parts) { exceptions(to: $0, among: total) }
        case .any(let parts):
            return parts.lazy.compactMap { exceptions(to: $0, among: total) }.min { $0.count < $1.count }
        }
    }

    /// The elements with a value in one of some ranges, which have no values in common.
    private func selection(of ranges: [ValueRange], in key: String, isExact: Bool) -> Selection {
        var count = 0
        if let entries = entries[key] {
            for range in ranges {
                count += entries.rank { range.isAtEnd($0.value) } - entries.rank { range.isAtStart($0.value) }
            }
        }
        return Selection(parts: ranges.map { Selection.Part(key: key, range: $0) }, count: count, isExact: isExact)
    }

    /// The selections of all parts of a filter; `nil` if one has none.
    private func joined(_ parts: [PreparedFilter], _ select: (PreparedFilter) -> Selection?) -> Selection? {
        var joined = Selection(parts: [], count: 0, isExact: true)
        for part in parts {
            guard let selection = select(part) else { return nil }
            joined.parts += selection.parts
            joined.count += selection.count
            joined.isExact = joined.isExact && selection.isExact
        }
        return joined
    }

    /// Calls a closure with the IDs of a selection, range by range, until it returns `false`.
    ///
    /// - Parameters:
    ///   - selection: What `selection(for:)` has returned for the present content.
    ///   - start: The ID after which to begin, for a selection in the order of IDs; `nil` for the first.
    ///   - body: Returns `false` to stop.
    func forEach(in selection: Selection, after start: String? = nil, _ body: (FleetID<Kind>) -> Bool) {
        var isStopped = false
        for part in selection.parts where !isStopped {
            entries[part.key]?.forEach(
                from: { entry in
                    part.range.isAtStart(entry.value)
                        && (start.map { part.range.isAtEnd(entry.value) || $0.precedesAsID(entry.id.text) } ?? true)
                },
                { entry in
                    guard !part.range.isAtEnd(entry.value) else { return false }
                    isStopped = !body(entry.id)
                    return !isStopped
                })
        }
    }
}
