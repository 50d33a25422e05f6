// SPDX-License-Identifier: Apache-2.0

internal import NavModel

extension LocationFix {
    /// The 68 % accuracy radius in meters; `nil` if unknown.
    ///
    /// A radius that is not finite counts as unknown; it would make every location equally likely.
    var knownAccuracy: Double? { horizontalAccuracy > 0 && horizontalAccuracy.isFinite ? horizontalAccuracy : nil }
}
