// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavImport
import Testing

@Suite struct CountryLawTests {
    @Test(arguments: [
        "GB", "IE", "MT", "CY", "IM", "JE", "GG", "JP", "TH", "SG", "MY", "ID", "HK", "MO", "IN", "PK", "BD", "LK",
        "NP",
        "AU", "NZ", "ZA", "KE", "TZ", "JM", "BB", "VI", "VG", "BS", "FK", "SR", "GY", "TL", "MZ", "WS",
    ]) func trafficKeepsLeft(_ code: String) { #expect(rules(code).drivesOnLeft) }

    @Test(arguments: [
        "DE", "FR", "US", "CA", "TW", "CN", "KR", "EG", "GI", "PR", "AS", "GU", "NL", "IS", "FI", "MC", "BR", "MM",
        "CW",
        "BZ", "",
    ]) func trafficKeepsRight(_ code: String) { #expect(!rules(code).drivesOnLeft) }

    @Test func fewCountriesUseMiles() {
        for code in ["GB", "US", "LR", "IM", "JE", "GG", "PR", "VI", "AG", "BZ", "WS"] {
            #expect(rules(code).usesMiles)
        }
        for code in ["DE", "IE", "CA", "AU", "IN", "ZA", "GI", "MT", "JM", ""] { #expect(!rules(code).usesMiles) }
    }

    @Test(arguments: [
        ("SG", 50.0, 50.0, 90.0), ("GB", 48.3, 96.6, 112.7), ("MT", 50, 80, 80), ("JP", 60, 60, 100),
        ("TH", 80, 90, 120), ("IT", 50, 90, 130), ("US", 40.2, 88.5, 104.6), ("NL", 50, 80, 130), ("TW", 50, 50, 100),
        ("EG", 60, 90, 100), ("FI", 50, 80, 120), ("MC", 50, 50, 50), ("IS", 50, 90, 90), ("FR", 50, 80, 130),
        ("ES", 30, 90, 120), ("AT", 50, 100, 130), ("CH", 50, 80, 120), ("BE", 50, 90, 120), ("PL", 50, 90, 140),
        ("PT", 50, 90, 120), ("TR", 50, 90, 120), ("IR", 60, 95, 120), ("IN", 70, 70, 120), ("BR", 40, 100, 110),
        ("", 50, 80, 110),
    ]) func theLimitsOfTheLawAreKnown(_ code: String, _ urban: Double, _ rural: Double, _ motorway: Double) {
        let law = rules(code)
        #expect(law.urban.kilometersPerHour == urban)
        #expect(law.rural.kilometersPerHour == rural)
        #expect(law.motorway.kilometersPerHour == motorway)
    }

    @Test func everyCountryHasRules() {
        // One point per two-degree cell covers every country of some size.
        var missing: Set<String> = []
        for latitude in stride(from: -55.0, to: 75, by: 2) {
            for longitude in stride(from: -179.0, to: 180, by: 2) {
                let code = CountryTable.country(at: Coordinate(latitude: latitude, longitude: longitude))
                if code != .unknown, CountryTable.rules(for: code) == CountryRules(country: code) {
                    missing.insert(code.description)
                }
            }
        }
        // These have worldwide defaults only.
        #expect(missing.sorted() == Self.withoutOwnRules)
    }

    private static let withoutOwnRules = [
        "DZ", "EH", "ER", "ET", "GL", "GN", "GW", "HM", "HN", "IO", "IQ", "JO", "KM", "KP", "KW", "LA", "LY", "MG",
        "ML",
        "MR", "NC", "PF", "PM", "QA", "SL", "SO", "ST", "SY", "TF", "TG", "TJ", "TM", "VU", "WF", "YE",
    ]
}
