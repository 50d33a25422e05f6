// SPDX-License-Identifier: Apache-2.0

import NavImport
import Synchronization

/// Records progress reports.
final class Recorder: Sendable {
    private let recorded = Mutex<[ReadProgress]>([])

    var values: [ReadProgress] { recorded.withLock { $0 } }

    func note(_ progress: ReadProgress) { recorded.withLock { $0.append(progress) } }
}
