// SPDX-License-Identifier: Apache-2.0

/// One small decision about a drive. Passes run in the order of `Guide.passes`; each sees what earlier ones decided.
protocol GuidancePass: Sendable {
    /// What the pass looks at, for those who ask why.
    var name: String { get }
    /// Changes what is said at the junctions of `drive`.
    func apply(to drive: inout Drive)
}
