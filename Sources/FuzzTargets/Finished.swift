// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Holds the result of asynchronous work.
private final class Outcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
}

/// Blocks until asynchronous work is done: libFuzzer calls on a plain thread and wants the result on return.
func finished<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    let outcome = Outcome<Value>()
    Task {
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        outcome.result.withLock { $0 = result }
        done.signal()
    }
    done.wait()
    guard let result = outcome.result.withLock({ $0 }) else { throw FuzzFailure("the work has no result") }
    return try result.get()
}
