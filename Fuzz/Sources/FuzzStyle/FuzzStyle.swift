// SPDX-License-Identifier: Apache-2.0

internal import NavRender
internal import NavService

/// Takes the bytes for a style, and looks whether what became of it can be drawn with.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStyle(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let read = try? MapLibreStyle(parsing: bytes) else { return 0 }
    for road in read.style.roads.values {
        precondition(road.widths.count == 4 && road.widths.allSatisfy { $0.isFinite && $0 > 0 && $0 <= 200 })
        precondition(road.dashes.allSatisfy { $0.isFinite && $0 >= 0 } && road.minimumZoom.isFinite)
    }
    for line in read.style.lines.values { precondition(line.width > 0 && line.width <= 200) }
    precondition(read.style.textSizes.places.values.allSatisfy { (1...60).contains($0) })
    precondition(read.warnings.count <= 400 && Set(read.warnings).count == read.warnings.count)
    return 0
}
