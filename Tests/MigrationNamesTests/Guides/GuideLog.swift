// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the examples of the guides have done. They print or do nothing, so each also notes its name.
@MainActor enum GuideLog {
    static var counts: [String: Int] = [:]
}

@MainActor func note(_ name: String) { GuideLog.counts[name, default: 0] += 1 }
