// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A value that is computed on first use. Concurrent first users wait for one computation.
final class Once<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)

    /// Returns the value, computing it with `make` on the first call.
    func value(_ make: () -> Value) -> Value {
        made.withLock { made in
            if let made { return made }
            let new = make()
            made = new
            return new
        }
    }
}
