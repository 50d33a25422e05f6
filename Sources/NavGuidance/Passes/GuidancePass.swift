// SPDX-License-Identifier: Apache-2.0

/// One step of guidance. Passes run in the order of `GuidanceEngine.passes`; each sees the decisions of earlier ones.
protocol GuidancePass: Sendable {
    /// Name of the pass in explanations.
    var name: String { get }
    /// Updates the instructions at the junctions of `drive`.
    func apply(to drive: inout Drive)
}
