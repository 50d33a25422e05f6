// SPDX-License-Identifier: Apache-2.0

internal import NavModel

extension LocationFix {
    /// Radius within which the true place lies in two of three cases, in meters; `nil` where the receiver tells none.
    ///
    /// One that is not finite is none: it would make every place on the map equally likely.
    var knownAccuracy: Double? { horizontalAccuracy > 0 && horizontalAccuracy.isFinite ? horizontalAccuracy : nil }
}
