// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

/// Finds out whether code runs on the queue of the main actor.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller is on the main queue, which is the executor of the main actor.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}
