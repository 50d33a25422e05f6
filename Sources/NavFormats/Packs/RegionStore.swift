// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavGraph

/// The packs of a device: which there are, which are missing for a route, and their download.
///
/// A download continues where an interrupted one ended, is verified against the manifest, and replaces the file at once.
/// If the packs are larger than the limit, those that were used least recently are removed, but none that a caller wants to
/// preserve. `RegionFolder` opens the folder of the store.
///
///     let store = try RegionStore(folder: "packs", transport: server)
///     try await store.refresh()
///     for pack in await store.missing(for: [start, destination]) { try await store.download(pack) }
///     let graph = try RoadGraph(path: "packs")
public actor RegionStore {
    /// Path of the folder.
    public nonisolated let folder: String
    /// Bytes of all packs, above which packs are removed.
    public let maximumBytes: Int
    private let files: PackFiles
    private let transport: any PackTransport
    private var manifest = PackManifest(dataVersion: "", margin: .zero, packs: [])
    private var downloading: Set<String> = []

    /// The state of a pack.
    public enum State: Sendable, Hashable {
        /// Not on the device, except for the first bytes of an interrupted download.
        case missing(bytesDone: Int)
        /// On the device, but the manifest has another version of it.
        case outdated
        /// On the device.
        case present
    }

    /// Opens a store, with the manifest of its last refresh.
    ///
    /// - Parameters:
    ///   - folder: The folder, which is created if it does not exist.
    ///   - transport: Where files come from.
    ///   - maximumBytes: Bytes of all packs, above which packs are removed.
    /// - Throws: `PackError` with code `unwritable`.
    public init(folder: String, transport: any PackTransport, maximumBytes: Int = .max) throws(PackError) {
        self.folder = folder
        self.maximumBytes = maximumBytes
        self.transport = transport
        files = try PackFiles(folder)
        if let bytes = files.read(RegionStore.manifestFile), let known = try? PackManifest(parsing: bytes) {
            manifest = known
        }
    }

    /// Name of the manifest.
    public static let manifestFile = "manifest.json"
    private static let largestManifest = 64 << 20

    // MARK: Packs

    /// Names of all packs of the manifest.
    public var names: [String] { manifest.packs.map(\.name) }

    /// The state of a pack; `nil` when the manifest does not have it.
    ///
    /// - Complexity: O(size of the file) after it has changed, otherwise O(1).
    public func state(of name: String) -> State? {
        guard let pack = manifest.packs.first(where: { $0.name == name }) else { return nil }
        guard let checksum = files.checksum(of: pack.file) else {
            return .missing(bytesDone: files.size(of: pack.partFile) ?? 0)
        }
        return checksum == pack.checksum ? .present : .outdated
    }

    /// The packs that a route through places needs and that are missing: those that cover a place or that the straight lines
    /// between the places touch, with a margin. The best route can leave them; then `RoadGraph.missingPacks` of the
    /// region says so only if there is no other.
    ///
    /// - Parameters:
    ///   - places: The places in order of travel.
    ///   - margin: How far a pack may be from the lines.
    /// - Complexity: O(packs · places).
    public func missing(for places: [Coordinate], within margin: Meters = Meters(5000)) -> [String] {
        let lines = places.count == 1 ? [(places[0], places[0])] : Array(zip(places, places.dropFirst()))
        return manifest.packs.filter { pack in
            let area = MapArea(pack.bounds.expanded(by: margin)).bounds
            let isNear = lines.contains { from, to in area.isTouched(from: from, to: to) }
            return isNear && !files.exists(pack.file)
        }.map(\.name)
    }

    /// The packs of the manifest that have another version than the device.
    public func outdated() -> [String] { names.filter { state(of: $0) == .outdated } }

    // MARK: Downloads

    /// Downloads the manifest.
    ///
    /// - Throws: `FormatError` for an invalid manifest, `PackError`, or the error of the transport. The last manifest then
    ///   stays.
    public func refresh() async throws {
        var bytes: [UInt8] = []
        for try await part in try await transport.bytes(of: RegionStore.manifestFile, from: 0) {
            bytes += part
            guard bytes.count <= RegionStore.largestManifest else {
                throw PackError(
                    code: .damaged, message: "the manifest is larger than \(RegionStore.largestManifest) bytes")
            }
        }
        let new = try PackManifest(parsing: bytes)
        try files.write(RegionStore.manifestFile, bytes)
        manifest = new
    }

    /// Downloads a pack, if it is missing or outdated.
    ///
    /// - Parameters:
    ///   - name: The pack.
    ///   - preserved: Packs that must not be removed for it.
    ///   - progress: Called with the bytes on the device after each part.
    /// - Throws: `PackError`, or the error of the transport. What has arrived stays for the next attempt, unless it is
    ///   damaged.
    public func download(
        _ name: String, preserving preserved: Set<String> = [], progress: (@Sendable (Int) -> Void)? = nil
    ) async throws {
        guard let pack = manifest.packs.first(where: { $0.name == name }) else {
            throw PackError(code: .unknown, message: "the manifest has no pack \(name)")
        }
        guard state(of: name) != .present, downloading.insert(name).inserted else { return }
        defer { downloading.remove(name) }
        try removeOldest(for: pack, preserving: preserved.union(downloading))
        // What is left of another version of the file cannot be continued.
        let tag = "\(pack.partFile).\(pack.checksum)"
        if !files.exists(tag) {
            files.removeParts(of: pack.file)
            try files.write(tag, [])
        }
        var done = files.size(of: pack.partFile) ?? 0
        if done < pack.byteCount {
            for try await part in try await transport.bytes(of: pack.file, from: done) {
                guard part.count <= pack.byteCount - done else {
                    files.removeParts(of: pack.file)
                    throw PackError(code: .damaged, message: "\(pack.file) is longer than \(pack.byteCount) bytes")
                }
                try files.append(part, to: pack.partFile)
                done += part.count
                progress?(done)
            }
        }
        guard done == pack.byteCount else {
            throw PackError(code: .damaged, message: "\(pack.file) ended after \(done) of \(pack.byteCount) bytes")
        }
        guard files.checksum(of: pack.partFile) == pack.checksum else {
            files.removeParts(of: pack.file)
            throw PackError(code: .damaged, message: "\(pack.file) fails its checksum")
        }
        try files.rename(pack.partFile, to: pack.file)
        files.removeParts(of: pack.file)
    }

    /// Removes a pack and what is left of its download.
    public func remove(_ name: String) {
        guard let pack = manifest.packs.first(where: { $0.name == name }) else { return }
        files.removeParts(of: pack.file)
        files.remove(pack.file)
    }

    /// Notes that packs are in use, so that others are removed first.
    public func touch(_ names: [String]) {
        for pack in manifest.packs where names.contains(pack.name) { files.touch(pack.file) }
    }

    /// Removes the packs that were used least recently until a new one fits.
    private func removeOldest(for pack: PackManifest.Pack, preserving preserved: Set<String>) throws(PackError) {
        let others = files.regions().filter { $0.name != pack.file }
        var bytes = others.reduce(pack.byteCount) { $0 + $1.size }
        guard bytes > maximumBytes else { return }
        let preservedFiles = Set(preserved.map { "\($0).region" })
        let removable = others.filter { !preservedFiles.contains($0.name) }
        guard bytes - removable.reduce(0, { $0 + $1.size }) <= maximumBytes else {
            throw PackError(
                code: .tooLarge, message: "\(pack.file) and the packs to preserve are larger than \(maximumBytes) bytes"
            )
        }
        for file in removable.sorted(by: { $0.used < $1.used }) where bytes > maximumBytes {
            files.remove(file.name)
            bytes -= file.size
        }
    }
}

extension PackManifest.Pack {
    /// Name of the pack: that of its file, without `.region`.
    public var name: String { String(file.dropLast(".region".count)) }
    /// Name of the file while it is downloaded.
    var partFile: String { "\(file).download" }
}
