// SPDX-License-Identifier: Apache-2.0

/// An OpenStreetMap file that is read in passes, each for some kinds of element.
///
/// The form is told from the content, not from the name. Opening reads the header, and finds the blobs of a PBF; the
/// data itself is read by each pass.
///
///     let file = try OSMFile.open("malta.osm.pbf")
///     var roads: [OSMWay] = []
///     try file.read(.ways) { block in
///         var roads: [OSMWay] = []                     // on all cores
///         block.forEachWay { if $0.tags.contains("highway") { roads.append($0.way) } }
///         return roads
///     } consume: { roads += $0 }                       // here, in the order of the file
public final class OSMFile: Sendable {
    private enum Source: Sendable {
        case pbf(PBFSource)
        case xml(XMLSource)
        case elements(ElementSource)
    }
    private let source: Source

    /// The name for messages: the path it was opened with.
    public let name: String
    /// The size of the file in bytes; 0 for elements in memory.
    public let byteCount: Int
    /// What the file says about itself at its start.
    public let header: OSMHeader

    /// Opens the file at `path`: `.osm.pbf`, `.osm` or `.osm.gz` by its content.
    public static func open(_ path: String) throws(ImportError) -> OSMFile {
        try OSMFile(ByteSource(path: path))
    }

    /// Takes a file that is in memory already; `name` is for messages.
    public convenience init(bytes: [UInt8], name: String) throws(ImportError) {
        try self.init(ByteSource(bytes: bytes, name: name))
    }

    /// Takes elements that are in memory already, such as those of a drawn map.
    public init(nodes: [OSMNode], ways: [OSMWay], relations: [OSMRelation] = [], name: String = "elements") {
        source = .elements(ElementSource(nodes: nodes, ways: ways, relations: relations))
        self.name = name
        byteCount = 0
        header = OSMHeader()
    }

    private init(_ bytes: ByteSource) throws(ImportError) {
        switch try FileForm(of: bytes) {
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
    /// XML is read by the caller's thread alone; its text has to be gone through from start to end.
    ///
    /// - Parameters:
    ///   - kinds: What to fill the blocks with. Parts of a PBF that are known to hold none of it are passed over.
    ///   - workers: The number of threads for a PBF; by default one for each core.
    ///   - progress: Called on the caller's thread after each block.
    ///   - transform: Takes what is needed from a block. Called on several threads at once; the block is lent.
    ///   - consume: Takes what `transform` returned. Called on the caller's thread, in the order of the file.
    /// - Returns: What was delivered and what was left out.
    /// - Throws: The first error in the order of the file, or what the closures throw.
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
        case .elements(let elements):
            try elements.read(kinds) { block throws(ImportError) in
                try consume(try transform(block))
                summary.add(BlockCounts(block))
            }
        }
        return summary
    }
}
