// SPDX-License-Identifier: Apache-2.0

/// An OpenStreetMap file that is read in passes, each for some kinds of element.
///
/// The form is told from the content, not from the name. Opening a PBF finds its blobs and reads its header; the data
/// is read by each pass.
///
///     let file = try OSMFile.open("malta.osm.pbf")
///     var roads: [OSMWay] = []
///     try file.read(.ways) { block in
///         var roads: [OSMWay] = []                     // on all cores
///         block.forEachWay { if $0.tags.contains("highway") { roads.append($0.way) } }
///         return roads
///     } consume: { roads += $0 }                       // here, in the order of the file
public final class OSMFile: Sendable {
    /// The forms that are read.
    public enum Form: Sendable, Hashable {
        /// Blocks of protocol buffers, `.osm.pbf`.
        case pbf
    }

    private let source: PBFSource

    /// The name for messages: the path it was opened with.
    public var name: String { source.bytes.name }
    /// The form of the content.
    public let form: Form
    /// The size of the file in bytes.
    public var byteCount: Int { source.bytes.count }
    /// What the file says about itself at its start.
    public var header: OSMHeader { source.header }

    /// Opens the file at `path`.
    public static func open(_ path: String) throws(ImportError) -> OSMFile {
        try OSMFile(ByteSource(path: path))
    }

    /// Takes a file that is in memory already; `name` is for messages.
    public convenience init(bytes: [UInt8], name: String) throws(ImportError) {
        try self.init(ByteSource(bytes: bytes, name: name))
    }

    private init(_ bytes: ByteSource) throws(ImportError) {
        form = .pbf
        source = try PBFSource(bytes)
    }

    /// Reads the elements of `kinds`, block by block.
    ///
    /// - Parameters:
    ///   - kinds: What to fill the blocks with. Parts of the file that are known to hold none of it are passed over.
    ///   - workers: The number of threads; by default one for each core.
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
        let source = source
        let wanted = source.places.indices.filter { !(source.knownKinds($0)?.isDisjoint(with: kinds) ?? false) }
        let total = wanted.reduce(0) { $0 + source.places[$1].body.count }
        var done = 0
        var summary = ReadSummary()
        let work = OrderedWork(count: wanted.count, workers: max(1, workers ?? WorkerThread.coreCount))
        try work.run(tool: { PBFWorker() }) { piece, worker throws(ImportError) -> (Value, BlockCounts) in
            try source.read(wanted[piece], with: worker, kinds: kinds)
            return (try transform(worker.block), BlockCounts(worker.block))
        } consume: { piece, result throws(ImportError) in
            try consume(result.0)
            summary.add(result.1)
            done += source.places[wanted[piece]].body.count
            progress?(ReadProgress(bytesDone: done, bytesTotal: total))
        }
        return summary
    }
}
