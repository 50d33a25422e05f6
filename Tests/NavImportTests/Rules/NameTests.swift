// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavImport
import Testing

@Suite struct NameTests {
    @Test(arguments: [
        ("name=Hauptstraße", "Hauptstraße"), ("ref=A 1", ""), ("name:left=Here, name:right=There", "Here / There"),
        ("name:left=Here, name:right=Here", "Here"), ("name:left=Here", "Here"), ("name:right=There", "There"),
        ("name=Both, name:left=Here", "Both"), ("name=شارع مصطفى النحاس", "شارع مصطفى النحاس"),
    ]) func aRoadHasItsName(_ text: String, _ expected: String) throws {
        #expect(try #require(road("highway=primary, " + text)).name == expected)
    }

    @Test(arguments: [
        ("ref=A 1", "A 1"), ("ref=A 1;B2", "A 1; B2"), ("ref=A 1; B 2 ;A 1;", "A 1; B 2"), ("int_ref=E 40", "E 40"),
        ("ref=M4, int_ref=E 30", "M4"), ("ref=;", ""),
    ]) func roadNumbersAreListedAsPeopleReadThem(_ text: String, _ expected: String) throws {
        #expect(try #require(road("highway=primary, " + text)).ref == expected)
    }

    @Test func translationsAreSortedByLanguage() throws {
        let way = try #require(
            road(
                "highway=primary, name=東京, name:zh-Hant=d, name:en=b, name:de=a, name:ja-Latn=c, name:left=x, "
                    + "name:pronunciation=p, name:etymology=x, name:old=x, name:EN=x, name:ja_rm=x, name:=x, "
                    + "name:etymology:wikidata=x, name:sr-Latn-=x, name:nan=e, name:fr="))
        #expect(way.translations.map(\.language) == ["de", "en", "ja-Latn", "nan", "zh-Hant"])
        #expect(way.translations.map(\.name) == ["a", "b", "c", "e", "d"])
        #expect(way.name == "東京")
        #expect(way.pronunciation == "p")
    }

    @Test func storesOnlyDifferentTranslations() throws {
        func stored(_ tags: String) throws -> [String] {
            try #require(road("highway=primary, " + tags)).translations.map { "\($0.language) \($0.name)" }
        }
        #expect(try stored("name=Via Roma, name:it=Via Roma, name:de=Romstraße") == ["de Romstraße"])
        #expect(try stored("name=鄭州路, name:zh-Hant=鄭州路, name:zh=郑州路") == ["zh 郑州路", "zh-Hant 鄭州路"])
        #expect(try stored("name=鄭州路, name:zh=鄭州路, name:zh-Hans=郑州路") == ["zh-Hans 郑州路"])
        #expect(try stored("name:en=North Street") == ["en North Street"])
    }

    @Test(arguments: [
        ("oneway=yes, destination=Köln;Bonn", "Köln; Bonn", ""),
        ("oneway=-1, destination=Köln", "", "Köln"),
        ("destination:forward=Köln, destination:backward=Bonn", "Köln", "Bonn"),
        ("oneway=yes, destination:lanes=Köln;Bonn|Köln;Aachen||", "Köln; Bonn; Aachen", ""),
        ("oneway=yes, destination:lanes=A|B, destination=C", "C", ""),
        ("destination=Köln", "Köln", ""),
    ]) func destinationsBelongToADirection(_ text: String, _ forward: String, _ backward: String) throws {
        let way = try #require(road("highway=primary, " + text))
        #expect(way.forward.sign.destination == forward)
        #expect(way.backward.sign.destination == backward)
    }

    @Test func parsesNumbersStreetsAndExitsOfSigns() throws {
        let ramp = try #require(
            road(
                "highway=motorway_link, destination=Heidelberg, destination:ref=A 5;B 37, junction:ref=31a, "
                    + "destination:street=Bergstraße"))
        #expect(ramp.forward.sign.destinationRef == "A 5; B 37")
        #expect(ramp.forward.sign.destinationStreet == "Bergstraße")
        #expect(ramp.forward.sign.exit == "31a")
        #expect(ramp.backward.sign.isEmpty)
        let lanes = try #require(road("highway=motorway_link, destination:ref:lanes=A 5|A 5;A 6"))
        #expect(lanes.forward.sign.destinationRef == "A 5; A 6")
    }
}
