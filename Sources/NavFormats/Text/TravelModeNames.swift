// SPDX-License-Identifier: Apache-2.0

public import NavModel

extension TravelMode {
    /// Parses the name of a mode, or a common one: car, bike, bicycle, foot, walk,
    /// taxi, two-wheeler, motorbike, motorcycle, scooter; `nil` for any other text.
    public init?(commonName name: String) {
        guard let mode = TravelMode.byCommonName[name] else { return nil }
        self = mode
    }

    private static let byCommonName: [String: TravelMode] = {
        let others: [TravelMode: [String]] = [
            .driving: ["car", "driving-traffic"], .cycling: ["bike", "bicycle"], .walking: ["foot", "walk"],
            .twoWheeler: ["two-wheeler", "motorbike", "motorcycle", "scooter"], .taxicab: ["taxi"],
        ]
        let names = TravelMode.allCases.flatMap { mode in
            ([mode.name] + (others[mode] ?? [])).map { ($0, mode) }
        }
        return Dictionary(names) { first, _ in first }
    }()
}
