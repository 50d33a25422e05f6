// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo
internal import NavRender

/// An archive in the PMTiles format: header, directory, tiles, metadata.
///
/// Source: PMTiles version 3, github.com/protomaps/PMTiles, `spec/v3/spec.md`.
final class PMTilesFile: TileArchiveFile {
    private let file: FileHandle
    private let description: TileArchiveDescription
    private let isCompressed: Bool
    private var directory = PMTilesDirectory()
    /// First byte and length of each contents.
    private var contents: [(offset: UInt64, length: UInt32)] = []
    /// Bytes of all contents.
    private var length: UInt64 = 0

    /// Bytes at the beginning of the file for header and root directory, in which readers expect both.
    private static let front = 16_384
    private static let headerSize = 127

    /// Creates the file.
    init(path: String, _ description: TileArchiveDescription, isCompressed: Bool) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil) else {
            throw TileArchive.Failure(description: "\(path) cannot be created")
        }
        file = try FileHandle(forWritingTo: URL(filePath: path))
        (self.description, self.isCompressed) = (description, isCompressed)
        try file.write(contentsOf: [UInt8](repeating: 0, count: PMTilesFile.front))
    }

    deinit { try? file.close() }

    func add(_ tiles: [ArchivedTile]) throws {
        for tile in tiles {
            if tile.isFirst {
                try file.write(contentsOf: tile.stored)
                contents.append((length, UInt32(clamping: tile.stored.count)))
                length += UInt64(tile.stored.count)
            }
            let (offset, count) = contents[tile.contents]
            directory.add(tile.address.archiveNumber, offset: offset, length: count)
        }
    }

    func finish(tileCount: Int) throws -> Int {
        let metadata = compressed(description.metadata)
        let (root, leaves) = directory.encoded(
            limit: PMTilesFile.front - PMTilesFile.headerSize, compress: compressed)
        guard !metadata.isEmpty, !root.isEmpty else { throw TileArchive.Failure.notCompressed }
        try file.write(contentsOf: metadata + leaves)
        try file.seek(toOffset: 0)
        try file.write(contentsOf: header(tileCount, root.count, metadata.count, leaves.count) + root)
        try file.synchronize()
        return PMTilesFile.front + Int(length) + metadata.count + leaves.count
    }

    private func compressed(_ bytes: [UInt8]) -> [UInt8] { isCompressed ? Gzip.compressed(bytes) ?? [] : bytes }

    private func header(_ tileCount: Int, _ root: Int, _ metadata: Int, _ leaves: Int) -> [UInt8] {
        let start = UInt64(PMTilesFile.front)
        var header = Array("PMTiles".utf8) + [3]
        for number in [
            UInt64(PMTilesFile.headerSize), UInt64(root), start + length, UInt64(metadata),
            start + length + UInt64(metadata), UInt64(leaves), start, length,
            UInt64(tileCount), UInt64(directory.entries.count), UInt64(contents.count),
        ] {
            withUnsafeBytes(of: number.littleEndian) { header += $0 }
        }
        // Clustered; gzip or no compression inside and of tiles; vector tiles.
        let compression: UInt8 = isCompressed ? 2 : 1
        let (zooms, box) = (description.zooms, description.bounds)
        header += [1, compression, compression, 1, UInt8(zooms.lowerBound), UInt8(zooms.upperBound)]
        for degrees in [box.west, box.south, box.east, box.north] { append(degrees, to: &header) }
        header.append(UInt8(description.firstZoom))
        for degrees in [description.middle.longitude, description.middle.latitude] { append(degrees, to: &header) }
        return header
    }

    private func append(_ degrees: Double, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: Int32((degrees * 1e7).rounded()).littleEndian) { bytes += $0 }
    }
}
