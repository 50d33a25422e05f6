// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension RoadAlert {
    /// Its text for a display, with the distance while the place is ahead: `Railroad crossing · 300 m`.
    ///
    /// - Parameters:
    ///   - language: Language as a BCP 47 tag.
    ///   - units: Units of the distance.
    public func text(language: String, units: DistanceUnits) -> String {
        let strings = DisplayStrings(language: language)
        let name = strings.screen(kind == .levelCrossing ? .levelCrossing : .schoolZone)
        guard distance > 0 else { return name }
        return "\(name) · \(DistanceFormat(units).text(Meters(distance), language: language))"
    }
}
