// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Finds the plain tags that speak more closely to a mode than a tag that holds only at times.
///
/// `vehicle:conditional=no @ (…)` does not concern bicycles where `bicycle=yes` stands beside it, and nothing but the tags
/// of the way tells so. Such tags therefore go along with the conditions, as they are.
enum CloserTags {
    /// The plain tags that are closer to some mode than one of `conditions` is, each once.
    ///
    /// - Parameter conditions: the keys that stay conditional in this direction, without `:conditional`.
    static func closer(
        than conditions: [TagKey], _ direction: WayDirection, in tags: KnownTags
    ) -> [RoadAttributes.Condition] {
        var found: [RoadAttributes.Condition] = []
        func look(_ keys: [TagKey], _ speaks: (String) -> Bool) {
            guard let first = keys.firstIndex(where: conditions.contains) else { return }
            for key in keys[(first + 1)...] {
                guard let value = tags[key], speaks(value) else { continue }
                let condition = RoadAttributes.Condition(key: key.text, value: value)
                if !found.contains(condition) { found.append(condition) }
            }
        }
        for chain in AccessChain.all {
            look(chain.accessKeys(direction)) { Permission($0, for: chain.mode) != nil }
            look(chain.oneway) { OnewayRules.Traffic($0) != nil }
        }
        return found
    }
}

extension AccessChain {
    /// All keys that tell whether the mode may pass in one direction, from the general to the special.
    fileprivate func accessKeys(_ direction: WayDirection) -> [TagKey] {
        let all = [(both: .access, forward: .`access:forward`, backward: .`access:backward`)] + keys
        return all.flatMap { [$0.both, direction == .forward ? $0.forward : $0.backward] }
    }
}
