// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A value that is made when it is first asked for, by whoever asks first; others wait for it.
final class Once<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)

    /// The value, which `make` gives the first time.
    func value(_ make: () -> Value) -> Value {
        made.withLock { made in
            if let made { return made }
            let new = make()
            made = new
            return new
        }
    }
}
