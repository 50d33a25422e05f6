// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavWords
import Testing

@Suite("Distances and times for people") struct NumberTests {
    @Test(
        "meters and kilometers",
        arguments: [
            (-3.0, "0 m"), (0, "0 m"), (4.9, "0 m"), (5, "10 m"), (44, "40 m"), (94.9, "90 m"), (96, "100 m"),
            (124, "100 m"), (126, "150 m"), (974, "950 m"), (976, "1 km"), (1049, "1 km"), (1260, "1.3 km"),
            (9940, "9.9 km"), (9960, "10 km"), (123_456, "123 km"), (.nan, "0 m"), (.infinity, "100000 km"),
        ])
    func metric(meters: Double, text: String) {
        #expect(DistanceFormat.metric.text(Meters(meters), language: "en") == text)
    }

    @Test(
        "feet and miles",
        arguments: [(3.0, "10 ft"), (30, "100 ft"), (150, "500 ft"), (161, "0.1 mi"), (1609.344, "1 mi")])
    func american(meters: Double, text: String) {
        #expect(DistanceFormat.feetAndMiles.text(Meters(meters), language: "en") == text)
    }

    @Test(
        "yards and miles",
        arguments: [(3.0, "0 yd"), (9.2, "10 yd"), (180, "200 yd"), (390, "0.2 mi"), (800, "0.5 mi"), (20000, "12 mi")])
    func british(meters: Double, text: String) {
        #expect(DistanceFormat.yardsAndMiles.text(Meters(meters), language: "en") == text)
    }

    @Test("what is spoken has whole words and their plural")
    func spoken() {
        #expect(DistanceFormat.metric.spoken(Meters(1000), language: "en") == "1 kilometer")
        #expect(DistanceFormat.metric.spoken(Meters(300), language: "en") == "300 meters")
        #expect(DistanceFormat.feetAndMiles.spoken(Meters(2500), language: "en") == "1.6 miles")
        #expect(DurationFormat().spoken(Seconds(3660), language: "en") == "1 hour 1 minute")
    }

    @Test(
        "times are whole minutes, never none",
        arguments: [
            (0.0, "1 min"), (89, "1 min"), (91, "2 min"), (3599, "1 h"), (3660, "1 h 1 min"), (-5, "1 min"),
            (90_000, "25 h"),
        ])
    func times(seconds: Double, text: String) {
        #expect(DurationFormat().text(Seconds(seconds), language: "en") == text)
    }

    @Test("the rounded number can be turned back into meters")
    func back() {
        #expect(DistanceFormat.metric.rounded(Meters(1234)).meters == Meters(1200))
        #expect(DistanceFormat.yardsAndMiles.rounded(Meters(93)).meters == Meters(91.44))
    }
}
