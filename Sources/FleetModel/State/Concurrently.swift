// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Computes two values at the same time.
func concurrently<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
    let (one, other) = (Result<First>(), Result<Second>())
    DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 { one.set(first()) } else { other.set(second()) }
    }
    return (one.value ?? first(), other.value ?? second())
}

/// A value that another thread computes.
private final class Result<Value: Sendable>: Sendable {
    private let content = Mutex<Value?>(nil)
    var value: Value? { content.withLock { $0 } }
    func set(_ value: Value) { content.withLock { $0 = value } }
}
