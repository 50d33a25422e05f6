// SPDX-License-Identifier: Apache-2.0

internal import NavSearch

/// Stores equal texts once: a street consists of several ways, and all of them have its names.
struct SharedTexts {
    private var kinds: [String: String] = [:]
    private var names: [[SearchObject.Name]: [SearchObject.Name]] = [:]

    /// An equal kind that shares its storage.
    mutating func shared(_ kind: String) -> String {
        if let known = kinds[kind] { return known }
        kinds[kind] = kind
        return kind
    }

    /// Equal names that share their storage.
    mutating func shared(_ list: [SearchObject.Name]) -> [SearchObject.Name] {
        guard !list.isEmpty else { return list }
        if let known = names[list] { return known }
        names[list] = list
        return list
    }

    /// An equal description of a way that shares its storage.
    mutating func shared(_ found: SearchRules.Found) -> SearchRules.Found {
        var found = found
        (found.kind, found.names) = (shared(found.kind), shared(found.names))
        return found
    }
}
