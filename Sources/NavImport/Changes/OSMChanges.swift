// SPDX-License-Identifier: Apache-2.0

/// Changes of an OpenStreetMap file: elements that were created, modified or deleted since.
///
/// Of several changes of an element, the one with the highest version counts, and of equal versions the last one.
///
/// Format: OpenStreetMap wiki, "OsmChange".
public struct OSMChanges: Sendable {
    /// The state of an element after a change.
    struct Change<Element: Sendable>: Sendable {
        /// The element; `nil` if it was deleted.
        var element: Element?
        var version: Int64
    }

    private(set) var nodes = ChangeColumn<OSMNode>()
    private(set) var ways = ChangeColumn<OSMWay>()
    private(set) var relations = ChangeColumn<OSMRelation>()

    /// When the changed data was current, in seconds since 1970; `nil` if unknown.
    public var timestamp: Int64?

    /// Creates changes of nothing.
    public init() {}

    /// Number of changed elements.
    public var count: Int { nodes.count + ways.count + relations.count }

    /// Adds the changes of a file, `.osc` or `.osc.gz` by its content.
    ///
    /// - Throws: `ImportError` if it cannot be read or is damaged. Nothing of it is added then.
    public mutating func add(file path: String) throws(ImportError) {
        try add(ByteSource(path: path))
    }

    /// Adds the changes of a file; `name` is for error messages.
    ///
    /// - Throws: `ImportError` if it is damaged. Nothing of it is added then.
    public mutating func add(bytes: [UInt8], name: String) throws(ImportError) {
        try add(ByteSource(bytes: bytes, name: name))
    }

    private mutating func add(_ source: ByteSource) throws(ImportError) {
        let format = try FileFormat(of: source)
        guard format != .pbf else {
            throw ImportError(.unsupportedFeature, "\(source.name) is an extract; changes are .osc or .osc.gz files")
        }
        let reader = XMLChanges()
        try XMLSource.parse(source, isPacked: format == .gzip, into: reader) { _ throws(ImportError) in }
        nodes.add(reader.nodes)
        ways.add(reader.ways)
        relations.add(reader.relations)
    }
}

/// The changes of one kind of elements, by ascending id.
struct ChangeColumn<Element: Sendable>: Sendable {
    private(set) var ids: [Int64] = []
    private(set) var changes: [OSMChanges.Change<Element>] = []

    var count: Int { ids.count }

    /// Adds later changes.
    ///
    /// - Complexity: O(n log n).
    mutating func add(_ more: [(id: Int64, change: OSMChanges.Change<Element>)]) {
        if more.isEmpty { return }
        var all = zip(ids, changes).map { (id: $0, change: $1) } + more
        // Stable: of equal versions, later ones stay behind.
        all.sort { ($0.id, $0.change.version) < ($1.id, $1.change.version) }
        ids.removeAll(keepingCapacity: true)
        changes.removeAll(keepingCapacity: true)
        for item in all {
            if ids.last == item.id {
                changes[changes.count - 1] = item.change
            } else {
                ids.append(item.id)
                changes.append(item.change)
            }
        }
    }

    /// The first row whose id is not below `id`.
    func firstRow(from id: Int64) -> Int {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
