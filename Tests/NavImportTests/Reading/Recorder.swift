// SPDX-License-Identifier: Apache-2.0

import NavImport
import Synchronization

/// Keeps what a progress hook was told.
final class Recorder: Sendable {
    private let kept = Mutex<[ReadProgress]>([])

    var values: [ReadProgress] { kept.withLock { $0 } }

    func note(_ progress: ReadProgress) { kept.withLock { $0.append(progress) } }
}
