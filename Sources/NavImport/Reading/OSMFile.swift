// SPDX-License-Identifier: Apache-2.0

/// An OpenStreetMap file that is read in passes for certain kinds of elements.
///
/// The format is detected from the content, not from the name. Opening reads the header and locates the blobs of a PBF;
/// each pass reads the data.
///
///     let file = try OSMFile.open("malta.osm.pbf")
///     var roads: [OSMWay] = []
///     try file.read(.ways) { block in
///         var roads: [OSMWay] = []            // on all cores
///         block.forEachWay { if $0.tags.contains("highway") { roads.append($0.way) } }
///         return roads
///     } consume: { roads += $0 }              // on this thread, in file order
public final class OSMFile: Sendable {
    private enum Source: Sendable {
        case pbf(PBFSource)
        case xml(XMLSource)
        case elements(ElementSource)
        case changed(OSMFile, OSMChanges)
    }
    private let source: Source

    /// Name for error messages: the path.
    public let name: String
    /// File size in bytes; 0 for in-memory elements.
    public let byteCount: Int
    /// The header of the file.
    public let header: OSMHeader

    /// Opens the file at `path`: `.osm.pbf`, `.osm` or `.osm.gz` by its content.
    ///
    /// - Throws: `ImportError` if the file cannot be read or is not a supported OpenStreetMap file.
    public static func open(_ path: String) throws(ImportError) -> OSMFile {
        try OSMFile(ByteSource(path: path))
    }

    /// Creates a file from its bytes; `name` is for error messages.
    ///
    /// - Throws: `ImportError` if the bytes are not a supported OpenStreetMap file.
    public convenience init(bytes: [UInt8], name: String) throws(ImportError) {
        try self.init(ByteSource(bytes: bytes, name: name))
    }

    /// Creates a file from in-memory elements, such as those of a drawn map.
    ///
    /// - Parameters:
    ///   - nodes: Nodes.
    ///   - ways: Ways.
    ///   - relations: Relations.
    ///   - name: Name for error messages.
    public init(nodes: [OSMNode], ways: [OSMWay], relations: [OSMRelation] = [], name: String = "elements") {
        source = .elements(ElementSource(nodes: nodes, ways: ways, relations: relations))
        self.name = name
        byteCount = 0
        header = OSMHeader()
    }

    /// The file with changes, which are applied whenever it is read: the same elements in the same order as in a file to
    /// which they were applied.
    ///
    /// Reading throws `unsupportedFeature` if the file is not sorted by kind and id. Changed elements outside of the area
    /// of an extract are included: use the changes of the same area.
    ///
    /// - Complexity: Each pass reads the whole file; blocks without changes take no longer than without.
    public func applying(_ changes: OSMChanges) -> OSMFile {
        changes.count == 0 ? self : OSMFile(self, changes)
    }

    private init(_ base: OSMFile, _ changes: OSMChanges) {
        source = .changed(base, changes)
        (name, byteCount) = (base.name, base.byteCount)
        var header = base.header
        header.replicationTimestamp = changes.timestamp ?? header.replicationTimestamp
        self.header = header
    }

    private init(_ bytes: ByteSource) throws(ImportError) {
        switch try FileFormat(of: bytes) {
        case .pbf:
            let pbf = try PBFSource(bytes)
            (source, header) = (.pbf(pbf), pbf.header)
        case .xml:
            let xml = try XMLSource(bytes, isPacked: false)
            (source, header) = (.xml(xml), xml.header)
        case .gzip:
            let xml = try XMLSource(bytes, isPacked: true)
            (source, header) = (.xml(xml), xml.header)
        }
        name = bytes.name
        byteCount = bytes.count
    }

    /// Reads the elements of `kinds`, block by block.
    ///
    /// XML is parsed sequentially on the caller's thread.
    ///
    /// - Parameters:
    ///   - kinds: Element kinds. Parts of a PBF that are known to contain none of them are skipped.
    ///   - workers: Number of threads for a PBF; by default one per core.
    ///   - progress: Called on the caller's thread after each block.
    ///   - transform: Extracts a value from a block. Called on several threads concurrently; the block is valid only
    ///     during the call.
    ///   - consume: Receives the values of `transform`. Called on the caller's thread, in file order.
    /// - Returns: Counts of delivered and skipped elements.
    /// - Throws: The first error in file order, or an error of the closures.
    @discardableResult
    public func read<Value: Sendable>(
        _ kinds: OSMKinds, workers: Int? = nil, progress: (@Sendable (ReadProgress) -> Void)? = nil,
        transform: @escaping @Sendable (OSMBlock) throws(ImportError) -> Value,
        consume: (Value) throws(ImportError) -> Void
    ) throws(ImportError) -> ReadSummary {
        var summary = ReadSummary()
        switch source {
        case .pbf(let pbf):
            let workers = max(1, workers ?? WorkerThread.coreCount)
            try pbf.read(kinds, workers: workers, transform: transform) { result, counts, done throws(ImportError) in
                try consume(result)
                summary.add(counts)
                progress?(done)
            }
        case .xml(let xml):
            try xml.read(kinds) { block, position throws(ImportError) in
                try consume(try transform(block))
                summary.add(BlockCounts(block))
                progress?(ReadProgress(bytesDone: position, bytesTotal: xml.bytes.count))
            }
        case .changed(let base, let changes):
            summary = try OSMFile.read(
                base, with: changes, kinds, workers: workers, progress: progress, transform: transform, consume: consume
            )
        case .elements(let elements):
            try elements.read(kinds) { block throws(ImportError) in
                try consume(try transform(block))
                summary.add(BlockCounts(block))
            }
        }
        return summary
    }
}
