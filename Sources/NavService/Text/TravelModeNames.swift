// SPDX-License-Identifier: Apache-2.0

public import NavModel

extension TravelMode {
    /// Reads the name of a mode as people and other routers write it: its word, or car, bike, bicycle, foot, walk,
    /// taxi, two-wheeler, motorbike, motorcycle, scooter; `nil` for any other text.
    public init?(commonName name: String) {
        if let mode = TravelMode(word: name) {
            self = mode
            return
        }
        switch name {
        case "car", "driving-traffic": self = .driving
        case "bike", "bicycle": self = .cycling
        case "foot", "walk": self = .walking
        case "two-wheeler", "motorbike", "motorcycle", "scooter": self = .twoWheeler
        case "taxi": self = .taxicab
        default: return nil
        }
    }
}
