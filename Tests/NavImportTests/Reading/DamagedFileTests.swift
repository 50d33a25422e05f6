// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavImport
import Testing

/// Damaged files: each causes an error with description and location, and none a crash.
struct DamagedFileTests {
    /// A file whose only block of data holds these bytes.
    private func file(block: [UInt8]) -> [UInt8] {
        var writer = PBFWriter()
        writer.add(block: block)
        return writer.bytes
    }

    /// A block with three strings, the first empty, and one group.
    private func block(_ group: (inout WireWriter) -> Void) -> [UInt8] {
        WireWriter.message { message in
            message.field(1, WireWriter.message { table in ["", "a", "b"].forEach { table.field(1, $0) } })
            message.field(2, WireWriter.message(group))
        }
    }

    private func dense(_ fill: (inout WireWriter) -> Void) -> [UInt8] {
        block { $0.field(2, WireWriter.message(fill)) }
    }

    private func way(_ fill: (inout WireWriter) -> Void) -> [UInt8] {
        block { $0.field(3, WireWriter.message(fill)) }
    }

    private func relation(_ fill: (inout WireWriter) -> Void) -> [UInt8] {
        block { $0.field(4, WireWriter.message(fill)) }
    }

    @Test func rejectsTruncatedPBF() {
        let whole = Sample.crossroads.pbf()
        #expect(failure(reading: whole) == nil)
        // A file truncated between two blobs cannot be detected.
        var ends: Set<Int> = []
        var writer = PBFWriter()
        for add in [
            { (writer: inout PBFWriter) in }, { $0.add(Sample.crossroads.nodes) },
            { $0.add([], Sample.crossroads.ways) },
        ] {
            add(&writer)
            ends.insert(writer.bytes.count)
        }
        for count in 0..<whole.count where !ends.contains(count) {
            let code = failure(reading: Array(whole[..<count]))?.code
            #expect(code == .truncatedFile || (count < 16 && code == .unknownFormat), "cut off at byte \(count)")
        }
    }

    @Test(arguments: [PBFWriter.Packing.raw, .zlib], [true, false])
    func noFlippedBitStopsTheProcess(packing: PBFWriter.Packing, dense: Bool) {
        let whole = Sample.crossroads.pbf(PBFWriter(packing: packing, dense: dense))
        var rejected = 0
        for bit in 0..<whole.count * 8 {
            var damaged = whole
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            do {
                _ = try Sample(reading: damaged, workers: 1)
            } catch let error as ImportError {
                rejected += 1
                #expect(error.message.contains("sample"))
            } catch {
                Issue.record("bit \(bit): \(error)")
            }
        }
        // Compressed blobs have a checksum: only flipped bits outside the data may go undetected.
        #expect(rejected > whole.count * (packing == .zlib ? 6 : 1))
    }

    @Test func survivesFlippedBytesInXML() {
        for whole in [Sample.crossroads.xml(), Packed.gzip(Sample.crossroads.xml())] {
            for index in whole.indices {
                for value in [0, UInt8(ascii: "<"), UInt8(ascii: "\""), 0xff, whole[index] ^ 1] {
                    var damaged = whole
                    damaged[index] = value
                    do {
                        _ = try Sample(reading: damaged, workers: 1)
                    } catch let error as ImportError {
                        #expect(error.message.contains("sample"))
                    } catch {
                        Issue.record("byte \(index): \(error)")
                    }
                }
            }
        }
    }

    @Test func rejectsTruncatedXML() {
        let whole = Sample.crossroads.xml()
        for count in 0..<whole.count - 1 where failure(reading: Array(whole[..<count])) == nil {
            Issue.record("cut off at byte \(count)")
        }
        #expect(failure(reading: Array(whole[..<(whole.count / 2)]))?.code == .truncatedFile)
        let packed = Packed.gzip(whole)
        for count in 0..<packed.count where failure(reading: Array(packed[..<count])) == nil {
            Issue.record("packed, cut off at byte \(count)")
        }
        #expect(failure(reading: Array(packed[..<(packed.count - 4)]))?.code == .truncatedFile)
    }

    @Test func errorsContainFileAndOffset() throws {
        var writer = PBFWriter()
        let start = writer.bytes.count
        writer.add(block: way { $0.field(2, packed: [7]) })
        let error = try #require(failure(reading: writer.bytes))
        #expect(error.byteOffset == start)
        #expect(error.message.hasPrefix("sample, the blob at byte \(start): "))

        let text = "<osm>\n<node id='x' lat='1' lon='1'/></osm>"
        let inText = try #require(failure(reading: Array(text.utf8)))
        #expect(inText.byteOffset == 6)
        #expect(inText.message.hasPrefix("sample, line 2, byte 6: "))
    }

    @Test func rejectsSizesBeyondTheFormat() {
        #expect(failure(reading: [0, 1, 0, 1, 0x0a, 9] + Array("OSMHeader".utf8))?.code == .tooLarge)
        var large = PBFWriter()
        large.add(blob: [], size: 1 << 40)
        #expect(failure(reading: large.bytes)?.code == .tooLarge)
        var beyond = PBFWriter()
        beyond.add(blob: [], size: 1 << 20)
        #expect(failure(reading: beyond.bytes)?.code == .truncatedFile)
        for size: UInt64 in [33 << 20, .max] {
            var unpacked = PBFWriter()
            unpacked.add(
                blob: WireWriter.message { message in
                    message.field(2, size)
                    message.field(3, Packed.zlib([1, 2, 3]))
                })
            #expect(failure(reading: unpacked.bytes)?.code == .tooLarge)
        }
    }

    @Test(arguments: [2, 4])
    func rejectsAWrongDecompressedSize(size: UInt64) {
        var writer = PBFWriter()
        writer.add(
            blob: WireWriter.message { message in
                message.field(2, size)
                message.field(3, Packed.zlib([1, 2, 3]))
            })
        #expect(failure(reading: writer.bytes)?.code == .damagedFile)
    }

    @Test(arguments: [(4, "LZMA"), (5, "bzip2"), (6, "LZ4"), (7, "Zstandard")])
    func otherCompressionsAreNamed(field: Int, name: String) {
        var writer = PBFWriter()
        writer.add(blob: WireWriter.message { $0.field(field, [1, 2, 3]) })
        let error = failure(reading: writer.bytes)
        #expect(error?.code == .unsupportedCompression)
        #expect(error?.message.contains(name) == true)
    }

    @Test func reportsUnsupportedRequiredFeatures() {
        let header = PBFWriter.header(required: ["OsmSchema-V0.6", "HistoricalInformation"])
        let error = failure(reading: PBFWriter(header: header).bytes)
        #expect(error?.code == .unsupportedFeature)
        #expect(error?.message.contains("HistoricalInformation") == true)
    }

    @Test func requiresOneHeaderAtTheStart() {
        #expect(failure(reading: Sample.crossroads.pbf(PBFWriter(header: nil)))?.code == .damagedFile)
        var twice = PBFWriter()
        twice.add(type: "OSMHeader", block: PBFWriter.header())
        #expect(failure(reading: twice.bytes)?.code == .damagedFile)
    }

    @Test func rejectsStringIndicesOutOfRange() {
        let blocks = [
            dense {
                $0.field(1, deltas: [1])
                $0.field(8, deltas: [0])
                $0.field(9, deltas: [0])
                $0.field(10, packed: [1, 3, 0])
            },
            way {
                $0.field(1, 5)
                $0.field(2, packed: [1])
                $0.field(3, packed: [.max])
            },
            relation {
                $0.field(1, 5)
                $0.field(8, packed: [3])
                $0.field(9, deltas: [1])
                $0.field(10, packed: [0])
            },
        ]
        for block in blocks { #expect(failure(reading: file(block: block))?.code == .damagedFile) }
    }

    @Test func rejectsListsOfDifferentLengths() {
        let nodes: [([Int64], [Int64], [Int64])] = [
            ([1, 2], [0], [0, 0]), ([1], [0, 0], [0]), ([], [1], []), ([1], [], []),
        ]
        for (ids, latitudes, longitudes) in nodes {
            let block = dense {
                $0.field(1, deltas: ids)
                $0.field(8, deltas: latitudes)
                $0.field(9, deltas: longitudes)
            }
            #expect(failure(reading: file(block: block))?.code == .damagedFile, "\(ids) \(latitudes) \(longitudes)")
        }
        for (keys, values): ([UInt64], [UInt64]) in [([1], []), ([], [1]), ([1, 1], [2]), ([1], [2, 2])] {
            let block = way {
                $0.field(1, 5)
                $0.field(2, packed: keys)
                $0.field(3, packed: values)
            }
            #expect(failure(reading: file(block: block))?.code == .damagedFile, "\(keys) \(values)")
        }
        for (roles, kinds): ([UInt64], [UInt64]) in [([], [0]), ([0], []), ([0, 0], [0]), ([0], [0, 0]), ([0], [3])] {
            let block = relation {
                $0.field(1, 5)
                $0.field(8, packed: roles)
                $0.field(9, deltas: [1])
                $0.field(10, packed: kinds)
            }
            #expect(failure(reading: file(block: block))?.code == .damagedFile, "\(roles) \(kinds)")
        }
    }

    @Test func rejectsDenseTagsOfWrongLength() {
        for tags: [UInt64] in [[1, 2], [1], [1, 2, 0, 0], [0, 0], [1, 2, 0, 1, 2, 0]] {
            let block = dense {
                $0.field(1, deltas: [1])
                $0.field(8, deltas: [0])
                $0.field(9, deltas: [0])
                $0.field(10, packed: tags)
            }
            #expect(failure(reading: file(block: block))?.code == .damagedFile, "\(tags)")
        }
    }

    @Test func rejectsNumbersOfMoreThan64Bits() {
        let tooLong = [UInt8](repeating: 0xff, count: 9) + [2]
        let longest = [UInt8](repeating: 0xff, count: 9) + [1]
        for (bytes, isSound) in [(tooLong, false), (longest, true), ([0x80], false), (longest + longest + [5], true)] {
            let block = way {
                $0.field(1, 5)
                $0.field(8, bytes)
            }
            #expect((failure(reading: file(block: block)) == nil) == isSound, "\(bytes)")
        }
    }

    @Test func rejectsNumbersBeyondTheEndOfAList() {
        let block = block { group in
            for id: UInt64 in [1, 2] {
                group.field(
                    3,
                    WireWriter.message { way in
                        way.field(8, [2, 0x82])
                        way.field(1, id)
                        way.field(4, [UInt8](repeating: 1, count: 20))
                    })
            }
        }
        #expect(failure(reading: file(block: block))?.code == .damagedFile)
    }

    @Test func rejectsElementsWithoutIDs() {
        #expect(failure(reading: file(block: way { $0.field(8, deltas: [1]) }))?.code == .damagedFile)
        #expect(failure(reading: file(block: relation { $0.field(8, packed: []) }))?.code == .damagedFile)
        #expect(failure(reading: file(block: block { $0.field(1, []) }))?.code == .damagedFile)
    }

    @Test(arguments: ["bzip2": "BZh91AY&SY", "ZIP": "PK\u{3}\u{4}", "JSON": "{\"a\":1}", "start like one": "hello"])
    func foreignFilesAreNamed(expected: String, start: String) {
        let error = failure(reading: Array(start.utf8) + [UInt8](repeating: 0, count: 100))
        #expect(error?.code == .unknownFormat)
        #expect(error?.message.contains(expected) == true)
    }

    @Test(arguments: [
        ("<gpx version='1.1'/>", ImportError.Code.unknownFormat), ("<osmChange version='0.6'/>", .unsupportedFeature),
        ("<osm version='0.5'/>", .unsupportedFeature), ("<osm><way><nd ref='1'/></way></osm>", .damagedFile),
        ("<osm><way id='1'><nd/></way></osm>", .damagedFile),
        ("<osm><way id='1'><tag k='a'/></way></osm>", .damagedFile),
        ("<osm><relation id='1'><member type='area' ref='1'/></relation></osm>", .damagedFile),
        ("<osm><node id='99999999999999999999' lat='1' lon='1'/></osm>", .damagedFile),
        ("<osm><node id='1' lat='1' lon='1'></way></osm>", .damagedFile), ("<osm/><osm/>", .damagedFile),
        ("<!DOCTYPE osm [<!ENTITY a 'b'>]><osm>&a;</osm>", .unsupportedFeature), ("<osm>", .truncatedFile),
        ("<osm>&nbsp;</osm>", .damagedFile), ("", .truncatedFile), (" ", .unknownFormat),
    ])
    func rejectsMalformedXML(text: String, code: ImportError.Code) {
        #expect(failure(reading: Array(text.utf8))?.code == code)
    }

    @Test func rejectsDamagedGzip() {
        var wrongChecksum = Packed.gzip(Sample.crossroads.xml())
        wrongChecksum[wrongChecksum.count - 5] ^= 1
        #expect(failure(reading: wrongChecksum)?.code == .damagedFile)
        #expect(failure(reading: Packed.gzip(Sample.crossroads.xml()) + [1, 2, 3])?.code == .damagedFile)
        #expect(failure(reading: Packed.gzip([]))?.code == .truncatedFile)
    }

    @Test func rejectsOversizedElements() {
        let nodes = String(repeating: "<nd ref='1'/>", count: 530_000)
        let text = "<osm><way id='1'>\(nodes)</way></osm>"
        #expect(failure(reading: Array(text.utf8))?.code == .tooLarge)
        let value = String(repeating: "x", count: 5 << 20)
        #expect(failure(reading: Array("<osm><way id='1'><tag k='a' v='\(value)".utf8))?.code == .tooLarge)
    }

    @Test func reportsWhyAFileCannotBeOpened() {
        #expect(throws: ImportError.self) { try OSMFile.open("/does/not/exist.osm.pbf") }
        let error = #expect(throws: ImportError.self) { try OSMFile.open("/") }
        #expect(error?.code == .unreadableFile)
    }
}
