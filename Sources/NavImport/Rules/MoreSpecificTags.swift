// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Finds unconditional tags that are more specific to a mode than a conditional one.
///
/// `vehicle:conditional=no @ (…)` does not apply to bicycles if `bicycle=yes` is tagged, which only the tags of the way
/// show. Such tags are therefore stored with the conditions.
enum MoreSpecificTags {
    /// The unconditional tags that are more specific for some mode than one of `conditions`, without duplicates.
    ///
    /// - Parameter conditions: The keys that remain conditional in this direction, without `:conditional`.
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
    /// All access keys of the mode in one direction, from general to specific.
    fileprivate func accessKeys(_ direction: WayDirection) -> [TagKey] {
        let all = [(both: .access, forward: .`access:forward`, backward: .`access:backward`)] + keys
        return all.flatMap { [$0.both, direction == .forward ? $0.forward : $0.backward] }
    }
}
