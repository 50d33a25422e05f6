// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import FuzzTargets

/// The entry point that `FUZZ_TARGET` names. A variable and not an argument, because libFuzzer starts copies of itself
/// with arguments of its own.
private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        preconditionFailure("FUZZ_TARGET is one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
    }
    return target
}()

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do { try target.run(Array(UnsafeBufferPointer(start: start, count: count))) } catch {
        preconditionFailure("\(target.name): \(error)")
    }
    return 0
}
