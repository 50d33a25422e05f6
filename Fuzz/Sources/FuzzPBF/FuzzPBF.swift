// SPDX-License-Identifier: Apache-2.0

internal import FuzzReading

/// Reads the bytes as a PBF file or, after the letter B, as the unpacked data of its one blob, which spares the fuzzer
/// from finding the lengths around it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPBF(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let input = bytes.first == UInt8(ascii: "B") ? file(around: Array(bytes.dropFirst())) : bytes
    readEverything(input)
    return 0
}

/// A file with a header and one blob that is not packed.
private func file(around block: [UInt8]) -> [UInt8] {
    let header: [UInt8] = [0, 0, 0, 13, 0x0a, 9] + Array("OSMHeader".utf8) + [0x18, 2, 0x0a, 0]
    let blob = [0x0a] + varint(block.count) + block
    let blobHeader = [0x0a, 7] + Array("OSMData".utf8) + [0x18] + varint(blob.count)
    return header + [0, 0, 0, UInt8(blobHeader.count)] + blobHeader + blob
}

private func varint(_ value: Int) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7f) | 0x80] + varint(value >> 7)
}
