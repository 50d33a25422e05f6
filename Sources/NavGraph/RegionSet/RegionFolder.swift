// SPDX-License-Identifier: Apache-2.0

/// A folder of packs: region files that are parts of one region.
///
/// Opening any set of them joins them to one region, a cached file that is mapped. So routes, tables, matches,
/// tiles and drives across packs are those of one map, at its speed, with its memory.
///
///     let folder = try RegionFolder(path: "packs")
///     let engine = RouteEngine(graph: try RoadGraph(folder.open()))
public struct RegionFolder: Sendable {
    /// Path of the folder.
    public let path: String
    /// Names of the packs: their file names without `.region`, sorted.
    public let names: [String]
    private let cache: Cache

    /// Where joined regions are stored.
    public struct Cache: Sendable, Hashable {
        /// The folder; `nil` for `.joined` in the folder of the packs.
        public var folder: String?
        /// Bytes of all joined regions. If they are more, those that have not been used for the longest time are removed;
        /// the last one stays in any case.
        public var maximumBytes: Int

        /// Creates a cache.
        ///
        /// - Parameters:
        ///   - folder: The folder; `nil` for `.joined` in the folder of the packs.
        ///   - maximumBytes: Bytes of all joined regions.
        public init(folder: String? = nil, maximumBytes: Int = 4_000_000_000) {
            self.folder = folder
            self.maximumBytes = maximumBytes
        }
    }

    /// Extension of the files, with its dot.
    static let suffix = ".region"
    /// Changes when joining gives other bytes.
    private static let layout: UInt64 = 1

    /// Lists the packs of a folder.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - cache: Where joined regions are stored.
    /// - Throws: `RegionError` with code `unreadable` if it cannot be read or has no region.
    public init(path: String, cache: Cache = Cache()) throws(RegionError) {
        self.path = path
        self.cache = cache
        names = try FolderFiles.list(path, suffix: RegionFolder.suffix).map {
            String($0.name.dropLast(RegionFolder.suffix.count))
        }
        guard !names.isEmpty else {
            throw RegionError(code: .unreadable, message: "\(path): no file in this folder ends with .region")
        }
    }

    /// Opens packs as one region.
    ///
    /// The first time for a set, they are joined, which takes about as long as building them from their original without
    /// its contraction order. Files with the same contents are joined once, whatever their names.
    ///
    /// - Parameter names: The packs; `nil` for all in the folder.
    /// - Throws: `RegionError`, also with the codes `differentMaps` for parts of different regions, `tooLarge`, and
    ///   `unwritable` if the cache cannot be written.
    public func open(_ names: [String]? = nil) throws(RegionError) -> RegionFile {
        let (path, parts) = try joined(names)
        return try RegionFile(path: path, parts: parts)
    }

    /// Opens the packs at a path one by one: all of a folder, or the one of a file.
    ///
    /// - Throws: `RegionError`, naming the file.
    package static func packs(at path: String) throws(RegionError) -> [RoadGraph] {
        guard FolderFiles.isFolder(path) else { return [try RoadGraph(path: path)] }
        var packs: [RoadGraph] = []
        for name in try RegionFolder(path: path).names { packs.append(try RoadGraph(path: "\(path)/\(name)\(suffix)")) }
        return packs
    }

    /// The path of the region of a set of packs, which is joined if it is not in the cache.
    func pathOfJoined(_ names: [String]? = nil) throws(RegionError) -> String { try joined(names).path }

    /// The path of the region of a set of packs, which is joined if it is not in the cache, and the packs of a join.
    func joined(_ names: [String]? = nil) throws(RegionError) -> (path: String, parts: RegionParts?) {
        let files = (names ?? self.names).map { "\(path)/\($0)\(RegionFolder.suffix)" }
        var headers: [UInt64] = []
        for file in files { headers.append(try RegionFile.headerChecksum(ofFile: file)) }
        guard files.count > 1 else { return (files.first ?? path, nil) }
        let folder = cache.folder ?? "\(path)/.joined"
        let key = RegionFolder.hexadecimal(RegionFolder.key(of: headers))
        let joined = "\(folder)/\(key)\(RegionFolder.suffix)"
        let parts = RegionParts(paths: files, joined: joined, cache: cache)
        if FolderFiles.exists(joined) {
            FolderFiles.touch(joined)
            return (joined, parts)
        }
        try FolderFiles.create(folder)
        try RegionFolder.write(to: joined) { writer throws(RegionError) in
            var regions: [RoadGraph] = []
            for file in files { regions.append(try RoadGraph(path: file)) }
            try RegionJoin.write(regions, to: writer)
        }
        RegionFolder.removeOldest(within: cache.maximumBytes, besides: [joined])
        return (joined, parts)
    }

    /// Writes a file of the cache. Another process may write the same one: each writes a file of its own, and the last rename
    /// wins.
    static func write(
        to path: String, _ contents: (RegionWriter) throws(RegionError) -> Void
    ) throws(RegionError) {
        let own = "\(path.dropLast(suffix.count))-\(hexadecimal(.random(in: 0 ... .max)))\(suffix)"
        let writer = try RegionWriter(path: own)
        try contents(writer)
        try writer.finish()
        try FolderFiles.rename(own, to: path)
    }

    /// Keeps the cache of some files within its bound, and removes what interrupted processes have left.
    static func removeOldest(within maximumBytes: Int, besides latest: [String]) {
        guard let folder = latest.first.map({ $0[..<($0.lastIndex(of: "/") ?? $0.startIndex)] }).map(String.init),
            let joined = try? FolderFiles.list(folder, suffix: RegionFolder.suffix),
            let parts = try? FolderFiles.list(folder, suffix: RegionFolder.suffix + ".part")
        else { return }
        for part in parts { FolderFiles.remove("\(folder)/\(part.name)") }
        var bytes = joined.reduce(0) { $0 + $1.size }
        for file in joined.sorted(by: { $0.used < $1.used }) where bytes > maximumBytes {
            let path = "\(folder)/\(file.name)"
            guard !latest.contains(path) else { continue }
            FolderFiles.remove(path)
            bytes -= file.size
        }
    }

    private static func key(of headers: [UInt64]) -> UInt64 {
        let words = ([layout] + headers.sorted()).map(\.littleEndian)
        return words.withUnsafeBytes { Checksum.of($0) }
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
