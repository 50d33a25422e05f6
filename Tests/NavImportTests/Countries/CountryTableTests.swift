// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavImport
import Testing

@Suite struct CountryTableTests {
    @Test(arguments: [
        ("DE", 52.520, 13.405), ("FR", 48.857, 2.352), ("GB", 51.507, -0.128), ("US", 40.713, -74.006),
        ("JP", 35.690, 139.692), ("IN", 28.614, 77.209), ("BR", -15.794, -47.882), ("AU", -33.869, 151.209),
        ("ZA", -33.925, 18.424), ("EG", 30.044, 31.236), ("IS", 64.147, -21.942), ("NZ", -41.287, 174.776),
        ("RU", 55.755, 37.617), ("RU", 66.0, -172.0), ("CN", 39.904, 116.407), ("CA", 45.421, -75.697),
        ("AR", -34.604, -58.382), ("KE", -1.286, 36.817), ("US", 21.307, -157.858), ("US", 61.218, -149.900),
        ("FR", 42.700, 9.450), ("FR", -20.880, 55.450), ("ES", 28.124, -15.430), ("PT", 32.667, -16.924),
        ("NO", 69.649, 18.956), ("ID", -6.209, 106.846), ("TH", 13.756, 100.502), ("TR", 41.008, 28.978),
        ("IR", 35.689, 51.389), ("PL", 52.230, 21.012), ("LS", -29.310, 27.480), ("FJ", -18.142, 178.442),
    ]) func capitalsAndFarCornersLieInTheirCountry(_ code: String, _ latitude: Double, _ longitude: Double) {
        #expect(country(latitude, longitude) == code)
    }

    @Test(arguments: [
        ("MC", 43.7384, 7.4246), ("FR", 43.7460, 7.4050), ("MC", 43.7300, 7.4150), ("FR", 43.7760, 7.4600),
        ("VA", 41.9022, 12.4534), ("IT", 41.9000, 12.4800), ("SM", 43.9364, 12.4466), ("LI", 47.1410, 9.5209),
        ("AD", 42.5063, 1.5218), ("MT", 35.8989, 14.5146), ("MT", 36.0443, 14.2397), ("SG", 1.3521, 103.8198),
        ("MY", 1.4927, 103.7414), ("HK", 22.3193, 114.1694), ("CN", 22.5431, 114.0579), ("MO", 22.1987, 113.5439),
        ("CN", 22.2700, 113.5700), ("BH", 26.2235, 50.5876), ("MV", 4.1755, 73.5093), ("GI", 36.1400, -5.3530),
        ("ES", 36.1700, -5.3480), ("IM", 54.1523, -4.4861), ("JE", 49.1880, -2.1070), ("GG", 49.4550, -2.5360),
        ("BB", 13.0975, -59.6167), ("AG", 17.1274, -61.8468), ("VI", 18.3419, -64.9307), ("VG", 18.4286, -64.6185),
        ("PR", 18.4655, -66.1057), ("KY", 19.2866, -81.3744), ("BM", 32.2949, -64.7820), ("CW", 12.1091, -68.9316),
        ("BQ", 12.1500, -68.2700), ("TV", -8.5199, 179.1981), ("NR", -0.5228, 166.9315), ("KI", 1.8720, -157.4300),
        ("WS", -13.8506, -171.7513), ("AS", -14.2756, -170.7020), ("GU", 13.4443, 144.7937), ("AX", 60.0970, 19.9350),
        ("FO", 62.0107, -6.7741), ("LU", 49.6116, 6.1319), ("ES", 35.8890, -5.3190), ("ES", 42.4630, 1.9770),
        ("IT", 45.9700, 8.9710), ("DE", 47.6970, 8.6900), ("TW", 24.4360, 118.3180), ("CN", 24.4800, 118.0900),
        ("GR", 36.1490, 29.5920), ("TR", 36.2010, 29.6380), ("CO", 12.5830, -81.7000), ("XK", 42.6629, 21.1655),
        ("PS", 31.9030, 35.2030), ("SH", -37.0680, -12.3110), ("CX", -10.4220, 105.6790),
    ]) func smallCountriesWinOverTheirNeighbours(_ code: String, _ latitude: Double, _ longitude: Double) {
        #expect(country(latitude, longitude) == code)
    }

    @Test(arguments: [
        ("singapore-northeast", "SG", 103.874, 1.380, 103.920, 1.421),
        ("newport-wales", "GB", -3.078, 51.526, -2.928, 51.595),
        ("malta", "MT", 14.199, 35.814, 14.566, 36.073),
        ("tokyo-shibuya", "JP", 139.687, 35.652, 139.710, 35.670),
        ("chiang-mai", "TH", 98.958, 18.778, 99.000, 18.801),
        ("milan", "IT", 9.095, 45.402, 9.433, 45.546),
        ("rhein-neckar", "DE", 8.174, 49.344, 8.809, 49.580),
        ("frankfurter-kreuz", "DE", 8.568, 50.023, 8.624, 50.073),
        ("washington-dc", "US", -77.087, 38.891, -76.987, 38.964),
        ("kampen", "NL", 5.844, 52.525, 5.981, 52.583),
        ("taipei", "TW", 121.482, 25.008, 121.592, 25.082),
        ("cairo-nasr-city", "EG", 31.317, 30.045, 31.361, 30.080),
        ("neubrandenburg", "DE", 13.114, 53.440, 13.404, 53.617),
        ("helsinki-centre", "FI", 24.935, 60.164, 24.953, 60.179),
        ("hamburg-harbour-ferry", "DE", 9.967, 53.538, 9.978, 53.547),
        ("iceland-roads", "IS", -23.970, 63.440, -13.745, 66.354),
    ]) func everySampleMapLiesInItsCountryFromCornerToCorner(
        _ map: String, _ code: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double
    ) {
        for step in 0...8 {
            for other in 0...8 {
                let latitude = south + (north - south) * Double(step) / 8
                let longitude = west + (east - west) * Double(other) / 8
                #expect(country(latitude, longitude) == code, "\(map) at \(latitude), \(longitude)")
            }
        }
    }

    @Test func theHighSeasHaveNoCountry() {
        #expect(country(0, -30) == "")
        #expect(country(45, -40) == "")
        #expect(country(-50, 100) == "")
        #expect(CountryTable.country(at: Coordinate(latitude: .nan, longitude: 0)) == .unknown)
        #expect(CountryTable.country(at: Coordinate(latitude: 91, longitude: 0)) == .unknown)
        #expect(country(-90, 0) == "AQ")
        #expect(country(89.9, 180) == "")
    }

    @Test func coastalWatersBelongToTheNearestCountry() {
        #expect(country(53.9, 8.3) == "DE")
        #expect(country(36.0, 14.35) == "MT")
        #expect(country(63.2, -20.3) == "IS")
    }

    private func country(_ latitude: Double, _ longitude: Double) -> String {
        CountryTable.country(at: Coordinate(latitude: latitude, longitude: longitude)).description
    }
}
