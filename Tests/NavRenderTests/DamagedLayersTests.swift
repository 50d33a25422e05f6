// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import Testing

@testable import NavRender

/// Map layers with valid checksums and invalid contents: a reader reports an error or draws something, and always
/// terminates.
@Suite struct DamagedLayersTests {
    /// The sample map with modified layer sections.
    private func region(_ change: (UInt32, inout [UInt8]) -> Void) throws -> RegionFile {
        let file = try #require(Monaco.graph).file
        let writer = RegionWriter()
        for entry in file.sections { try writer.copy(entry, from: file) { change(entry.number, &$0) } }
        return try RegionFile(bytes: writer.finishInMemory())
    }

    /// Draws the layers and tiles of a region; returns whether the region was accepted.
    private func draw(_ file: RegionFile) throws -> Bool {
        let graph = try #require(Monaco.graph)
        let features: MapFeatures?
        do throws(RegionError) {
            features = try MapFeatures(file)
        } catch {
            #expect(error.code == .damaged, "\(error)")
            #expect(error.message.contains("map"), "\(error)")
            return false
        }
        let renderer = MapRenderer(graph: graph, features: features, shaper: NoText())
        renderer.draw(
            on: SVGCanvas(size: Size(width: 200, height: 120)), camera: MapCamera(target: Monaco.casino, zoom: 16))
        let tile = TileAddress(holding: Monaco.casino, zoom: 16)
        #expect(ReadTile(VectorTile.bytes(of: tile, graph: graph, features: features)) != nil)
        return true
    }

    @Test func unmodifiedSampleIsValid() throws { #expect(try draw(region { _, _ in })) }

    @Test(arguments: UInt32(140)...151) func corruptBytesAreDetectedOrHarmless(section: UInt32) throws {
        var (accepted, rejected) = (0, 0)
        for seed in 0..<8 as Range<UInt64> {
            var random = SeededRandom(seed: seed &* 1000 &+ UInt64(section))
            let file = try region { number, bytes in
                guard number == section, !bytes.isEmpty else { return }
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
            }
            if try draw(file) { accepted += 1 } else { rejected += 1 }
        }
        // Offsets that no longer ascend are detected at once.
        if section == 140 || section == 144 || section == 149 { #expect(rejected > 3, "\(accepted) were accepted") }
    }

    @Test(arguments: UInt32(140)...151) func truncatedSectionsAreRejected(section: UInt32) throws {
        for fraction in [0.0, 0.3, 0.9] {
            let file = try region { number, bytes in
                guard number == section else { return }
                // Whole rows, since no other length is a valid column.
                bytes = Array(bytes.prefix(Int(Double(bytes.count) * fraction) / 16 * 16))
            }
            // Text, names and shapes are referenced by offset; kinds, boxes and offsets are counted.
            #expect(try !draw(file), "section \(section) at \(fraction)")
        }
    }

    @Test(arguments: UInt32(140)...151) func missingSectionsAreRejected(section: UInt32) throws {
        let file = try #require(Monaco.graph).file
        let writer = RegionWriter()
        for entry in file.sections where entry.number != section { try writer.copy(entry, from: file) }
        let region = try RegionFile(bytes: writer.finishInMemory())
        if section == 140 {
            let features = try MapFeatures(region)
            #expect(features == nil)
        } else {
            #expect(throws: RegionError.self) { try MapFeatures(region) }
        }
    }
}
