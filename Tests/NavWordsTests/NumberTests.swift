// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavWords
import Testing

@Suite("Distances and durations") struct NumberTests {
    @Test(
        "meters and kilometers",
        arguments: [
            (-3.0, "0 m"), (0, "0 m"), (4.9, "0 m"), (5, "10 m"), (44, "40 m"), (94.9, "90 m"), (96, "100 m"),
            (124, "100 m"), (126, "150 m"), (974, "950 m"), (976, "1 km"), (1049, "1 km"), (1260, "1.3 km"),
            (9940, "9.9 km"), (9960, "10 km"), (123_456, "123 km"), (.nan, "0 m"), (.infinity, "100,000 km"),
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

    @Test("speech uses unit names and plural forms")
    func spoken() {
        #expect(DistanceFormat.metric.spoken(Meters(1000), language: "en") == "1 kilometer")
        #expect(DistanceFormat.metric.spoken(Meters(300), language: "en") == "300 meters")
        #expect(DurationFormat().spoken(Seconds(3660), language: "en") == "1 hour and 1 minute")
    }

    @Test(
        "durations are whole minutes, at least one",
        arguments: [
            (0.0, "1 min"), (89, "1 min"), (91, "2 min"), (3599, "1 h"), (3660, "1 h 1 min"), (-5, "1 min"),
            (90_000, "25 h"),
        ])
    func times(seconds: Double, text: String) {
        #expect(DurationFormat().text(Seconds(seconds), language: "en") == text)
    }

    @Test(
        "speech uses quarters and halves of miles, and no tenths of long distances",
        arguments: [
            (DistanceFormat.metric, 1234.0, "1.2 kilometers"), (.metric, 2960, "3 kilometers"),
            (.metric, 3240, "3 kilometers"), (.metric, 3300, "3.5 kilometers"), (.metric, 9800, "10 kilometers"),
            (.metric, .nan, "0 meters"), (.metric, 1e9, "100000 kilometers"), (.feetAndMiles, 30, "100 feet"),
            (.feetAndMiles, 200, "700 feet"), (.feetAndMiles, 310, "1000 feet"), (.feetAndMiles, 330, "a quarter mile"),
            (.feetAndMiles, 800, "half a mile"), (.feetAndMiles, 1200, "three quarters of a mile"),
            (.feetAndMiles, 1609, "1 mile"), (.feetAndMiles, 2500, "one and a half miles"),
            (.feetAndMiles, 4100, "2.5 miles"), (.feetAndMiles, 9000, "6 miles"), (.yardsAndMiles, 270, "300 yards"),
            (.yardsAndMiles, 370, "a quarter mile"),
        ])
    func people(format: DistanceFormat, meters: Double, text: String) {
        #expect(format.spoken(Meters(meters), language: "en") == text)
    }

    @Test(
        "numbers follow the format of the language",
        arguments: [
            ("de", "1,3 km", "100.000 km"), ("fr", "1,3 km", "100\u{202F}000 km"), ("es", "1,3 km", "100.000 km"),
            ("pl", "1,3 km", "100\u{A0}000 km"), ("fa", "۱٫۳ کیلومتر", "۱۰۰٬۰۰۰ کیلومتر"),
            ("ar", "١٫٣ كم", "١٠٠٬٠٠٠ كم"), ("ar-MA", "1,3 كم", "100.000 كم"), ("ja", "1.3 km", "100,000 km"),
            ("hi", "1.3 कि॰मी॰", "100,000 कि॰मी॰"),
        ])
    func digits(language: String, short: String, long: String) {
        #expect(DistanceFormat.metric.text(Meters(1260), language: language) == short)
        #expect(DistanceFormat.metric.text(Meters(.infinity), language: language) == long)
    }

    @Test("a rounded distance converts back to meters")
    func back() {
        #expect(DistanceFormat.metric.rounded(Meters(1234)).meters == Meters(1200))
        #expect(DistanceFormat.yardsAndMiles.rounded(Meters(93)).meters == Meters(91.44))
    }

    @Test(
        "times of day have the digits of the language",
        arguments: [
            ("en", 0.0, 0, "0:00"), ("de", 33_907, 3600, "10:25"), ("ar", 33_907, 3600, "١٠:٢٥"),
            ("ar-MA", 300, -3600, "23:05"), ("fa", 300, 0, "۰:۰۵"), ("hi", -60, 0, "23:59"),
        ])
    func timesOfDay(language: String, time: Double, offset: Int, text: String) {
        #expect(TimeOfDayFormat(secondsFromUTC: offset).text(time, language: language) == text)
    }

    @Test("a time that is not finite or far away has no text", arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func noTimeOfDay(time: Double) {
        #expect(TimeOfDayFormat().text(time, language: "en") == nil)
    }
}
