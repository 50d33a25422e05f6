// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Identifies everything but the network that determines a metric, the same in every process, so that a stored metric
/// is used only with the profile and the cost model that it was computed for.
enum ProfileFingerprint {
    /// Version of the computation of costs from a profile and a network. Change it together with any cost.
    static let costModel = 1

    /// The fingerprint of a profile.
    static func of(_ profile: CostProfile) -> UInt64 {
        let text = "\(costModel) \(canonical(profile))"
        return Array(text.utf8).withUnsafeBytes { Checksum.of($0) }
    }

    /// All stored properties of a value, recursively; sets and dictionaries in a fixed order.
    static func canonical(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard !mirror.children.isEmpty else { return String(describing: value) }
        let parts = mirror.children.map { "\($0.label ?? "")=\(canonical($0.value))" }
        let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
        return "(\((isUnordered ? parts.sorted() : parts).joined(separator: ",")))"
    }
}
