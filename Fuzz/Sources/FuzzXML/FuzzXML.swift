// SPDX-License-Identifier: Apache-2.0

internal import FuzzReading

/// Reads the bytes as a file, which finds out by itself whether they are XML or packed XML.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    readEverything(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
