// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavImport

/// Parses `highway=primary, name=High Street` as tags.
func tags(_ text: String) -> Tags {
    var tags = Tags()
    for pair in text.split(separator: ", ") {
        guard let sign = pair.firstIndex(of: "=") else { continue }
        tags.append(key: String(pair[..<sign]), value: String(pair[pair.index(after: sign)...]))
    }
    return tags
}

/// The rules of a country code; worldwide defaults without.
func rules(_ country: String = "") -> CountryRules {
    CountryTable.rules(for: CountryCode(country) ?? .unknown)
}

/// The attributes of a way with these tags in this country.
func road(_ text: String, in country: String = "", builtUp: Bool? = nil) -> RoadAttributes? {
    WayRules(country: rules(country)).attributes(of: tags(text), builtUp: builtUp)
}

/// Spells modes by their letters: d driving, t taxi, m two-wheeler, c cycling, w walking.
func letters(_ modes: ModeSet) -> String {
    let all: [(ModeSet, String)] = [
        (.driving, "d"), (.taxi, "t"), (.twoWheeler, "m"), (.cycling, "c"), (.walking, "w"),
    ]
    return all.filter { modes.contains($0.0) }.map(\.1).joined()
}

/// Spells the access of both directions: `dtmcw/cw`, or one side when they are the same; `-` for no access.
func access(_ road: RoadAttributes?) -> String {
    guard let road else { return "no way" }
    return both(road.forward.access, road.backward.access)
}

/// Spells destination-only access in the format of `access(_:)`.
func destinationOnly(_ road: RoadAttributes?) -> String {
    guard let road else { return "no way" }
    return both(road.forward.destinationOnly, road.backward.destinationOnly)
}

private func both(_ forward: ModeSet, _ backward: ModeSet) -> String {
    let forward = forward.isEmpty ? "-" : letters(forward)
    let backward = backward.isEmpty ? "-" : letters(backward)
    return forward == backward ? forward : forward + "/" + backward
}
