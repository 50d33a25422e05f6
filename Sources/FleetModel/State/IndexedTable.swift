// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// What lists compare of an element.
protocol ListedRow: Sendable, Comparable {
    /// The kind of its ID.
    associatedtype Kind
    var id: FleetID<Kind> { get }
    /// The values that filters can refer to.
    var values: [FleetAttribute] { get }
    /// Where it is; `nil` if that is not known, or not a criterion.
    var place: Coordinate? { get }
    /// Whether one of `values` fulfils a condition.
    func fulfills(_ condition: PreparedFilter.Condition) -> Bool
}

extension ListedRow {
    static func < (a: Self, b: Self) -> Bool { a.id < b.id }
    static func == (a: Self, b: Self) -> Bool { a.id == b.id }
}

/// An element of an `IndexedTable`.
protocol ListedElement: Sendable {
    associatedtype Row: ListedRow
    var id: FleetID<Row.Kind> { get }
    var row: Row { get }
}

/// Elements by ID, with indices for lists by filter and rectangle.
///
/// A list reads the elements on its page and those that the most selective condition leaves, not the whole table.
struct IndexedTable<Element: ListedElement>: Sendable {
    typealias Kind = Element.Row.Kind
    typealias ID = FleetID<Kind>

    private(set) var byID: [ID: Element]
    private var rows: SortedSet<Element.Row>
    private var index: AttributeIndex<Kind>
    private var cells: CellIndex<Kind>

    /// A table of elements; of those with the same ID the last wins.
    ///
    /// - Complexity: O(n log n).
    init(_ all: [Element] = []) {
        byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let sorted = byID.values.map(\.row).sorted()
        rows = SortedSet(sorted)
        index = AttributeIndex(sorted.lazy.map { (id: $0.id, values: $0.values) })
        cells = CellIndex(sorted.lazy.map { (id: $0.id, place: $0.place) })
    }

    /// All elements, in no order.
    var values: Dictionary<ID, Element>.Values { byID.values }

    /// The element with an ID; `nil` if there is none.
    ///
    /// - Complexity: O(log n) to set it.
    subscript(id: ID) -> Element? {
        get { byID[id] }
        set {
            let (old, new) = (byID[id]?.row, newValue?.row)
            byID[id] = newValue
            if let new { rows.update(new) } else if let old { rows.remove(old) }
            index.update(id, from: old?.values ?? [], to: new?.values ?? [])
            cells.update(id, from: old?.place, to: new?.place)
        }
    }

    /// The elements with a value, in the order of their IDs.
    func elements(with attribute: FleetAttribute) -> [Element] {
        let filter = PreparedFilter(.attribute(attribute))
        var found: [Element] = []
        guard let selection = index.selection(for: filter) else { return [] }
        index.forEach(in: selection) { id in
            if let element = byID[id] { found.append(element) }
            return true
        }
        return found
    }

    // MARK: Lists

    /// A page of the elements that match, in the order of their IDs, and how many were compared to find it.
    ///
    /// - Parameters:
    ///   - filter: The filter.
    ///   - viewport: Where the elements are; `nil` for everywhere.
    ///   - size: The number of elements on the page.
    ///   - start: Where the page begins; `nil` for the first.
    ///   - criteria: The criteria for the token of the next page.
    func page(
        _ filter: AttributeFilter, in viewport: Viewport? = nil, size: Int, from start: PageToken.Start?,
        criteria: String
    ) -> (page: Page<Element>, compared: Int) {
        let prepared = PreparedFilter(filter)
        let (source, isExact) = source(for: prepared, in: viewport)
        var (compared, hasMore) = (0, false)
        // Only a first page is counted; the others repeat its total.
        var total = start?.total ?? (isExact ? count(of: source) : nil)
        if total == nil, viewport == nil, let exceptions = exceptions(to: prepared, below: count(of: source)) {
            total = rows.count - exceptions.count
            compared = exceptions.compared
        }
        var page = Page<Element>(elements: [], nextToken: "", total: total ?? 0)
        forEach(in: source, after: total == nil ? nil : start?.id) { row in
            compared += 1
            guard isExact || matches(row, prepared, viewport) else { return true }
            if total == nil { page.total += 1 }
            guard start.map({ $0.id.precedesAsID(row.id.text) }) ?? true else { return true }
            if page.elements.count == size {
                hasMore = true
                return total == nil
            }
            if let element = byID[row.id] { page.elements.append(element) }
            return true
        }
        if hasMore, let last = page.elements.last {
            page.nextToken = PageToken(after: last.id.text, total: page.total, criteria: criteria).text
        }
        return (page, compared)
    }

    /// The number of elements that do not match, of a filter that most of them match: only those are compared that the index
    /// does not know to match.
    ///
    /// - Parameters:
    ///   - filter: The filter.
    ///   - limit: `nil` is returned if no fewer elements would have to be compared.
    private func exceptions(to filter: PreparedFilter, below limit: Int) -> (count: Int, compared: Int)? {
        guard let selection = index.exceptions(to: filter, among: rows.count), selection.count < limit else {
            return nil
        }
        var ids: Set<ID> = []
        var count = 0
        index.forEach(in: selection) { id in
            if ids.insert(id).inserted, let row = byID[id]?.row, !matches(row, filter, nil) { count += 1 }
            return true
        }
        return (count, ids.count)
    }

    private func matches(_ row: Element.Row, _ filter: PreparedFilter, _ viewport: Viewport?) -> Bool {
        (viewport.map { view in row.place.map { view.contains($0) } ?? false } ?? true)
            && filter.matches { row.fulfills($0) }
    }

    /// Elements among which all matches are.
    private enum Source {
        /// The whole table.
        case all
        /// Elements with the same value.
        case selection(AttributeIndex<Kind>.Selection)
        /// Some elements, by ID.
        case ids([ID])
    }

    /// The smallest source, and whether all its elements match.
    private func source(for filter: PreparedFilter, in viewport: Viewport?) -> (Source, isExact: Bool) {
        // To find and sort more of them takes longer than to compare all rows in order.
        var limit = max(64, rows.count / 8)
        var best = (source: Source.all, isExact: false)
        if case .always = filter {
            best.isExact = viewport == nil
        } else if let selection = index.selection(for: filter) {
            let isExact = selection.isExact && viewport == nil
            if selection.isInOrder, isExact || selection.count <= limit {
                best = (.selection(selection), isExact)
                limit = min(limit, selection.count)
            } else if !selection.isInOrder, selection.count <= limit {
                var ids: [ID] = []
                index.forEach(in: selection) { id in
                    ids.append(id)
                    return true
                }
                best = (.ids(Self.sorted(ids)), isExact)
                limit = ids.count
            }
        }
        if let viewport, let ids = cells.ids(in: viewport, limit: limit) { best = (.ids(ids.sorted()), false) }
        return best
    }

    /// IDs in order, each once.
    private static func sorted(_ ids: [ID]) -> [ID] {
        var unique: [ID] = []
        unique.reserveCapacity(ids.count)
        for id in ids.sorted() where id != unique.last { unique.append(id) }
        return unique
    }

    private func count(of source: Source) -> Int {
        switch source {
        case .all: rows.count
        case .selection(let selection): selection.count
        case .ids(let ids): ids.count
        }
    }

    /// Calls a closure with the elements of a source in order, until it returns `false`.
    private func forEach(in source: Source, after start: String?, _ body: (Element.Row) -> Bool) {
        switch source {
        case .all: rows.forEach(from: { row in start.map { $0.precedesAsID(row.id.text) } ?? true }, body)
        case .selection(let selection):
            index.forEach(in: selection, after: start) { id in byID[id].map { body($0.row) } ?? true }
        case .ids(let ids):
            for id in ids where start.map({ $0.precedesAsID(id.text) }) ?? true {
                guard let element = byID[id] else { continue }
                guard body(element.row) else { return }
            }
        }
    }
}
