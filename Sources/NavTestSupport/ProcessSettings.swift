// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Settings of the whole process, such as the source of the migration modules, which the published API makes global.
///
/// Tests of several suites and modules run in one process. Those that set the same setting must not run at the same time.
public enum ProcessSettings {
    /// Whether a task has the settings, and who waits for them.
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private static let state = Mutex(State())

    /// Runs a body that uses the settings, after all bodies that asked for them earlier.
    public static func exclusively(_ body: () async throws -> Void) async rethrows {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isTaken { state.waiting.append(continuation) }
                defer { state.isTaken = true }
                return !state.isTaken
            }
            if isFree { continuation.resume() }
        }
        defer {
            let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard !state.waiting.isEmpty else {
                    state.isTaken = false
                    return nil
                }
                return state.waiting.removeFirst()
            }
            next?.resume()
        }
        try await body()
    }
}
