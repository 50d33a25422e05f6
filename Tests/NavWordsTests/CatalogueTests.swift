// SPDX-License-Identifier: Apache-2.0

import NavModel
import Testing

@testable import NavWords

@Suite("Catalogues") struct CatalogueTests {
    /// Places in a sentence that each action may use beside the road and the sign.
    private func extras(_ action: Action) -> Set<String> {
        switch action {
        case .depart: ["compass"]
        case .turn, .turnAndStay, .endOfRoad, .onRampTurn, .roundaboutTurn: ["direction"]
        case .keep, .fork, .mergeSide, .onRampSide, .offRampSide: ["side"]
        case .exit: ["exit"]
        case .exitSide: ["exit", "side"]
        case .roundaboutExit: ["ordinal"]
        case .rotaryExit: ["ordinal", "circle"]
        default: []
        }
    }

    @Test("no catalogue misses a sentence, a word or a place in a sentence", arguments: Catalogue.all.indices)
    func complete(index: Int) throws {
        let catalogue = Catalogue.all[index]
        for action in Action.allCases {
            let sentences = try #require(catalogue.sentences[action], "\(catalogue.language): \(action)")
            let isFree = action == .arrive || action == .arriveLeft || action == .arriveRight || action == .roundabout
            let all = [
                (sentences.plain, Set<String>()), (sentences.road, isFree ? [] : ["road"]),
                (sentences.place, isFree ? [] : ["place"]), (sentences.both, isFree ? [] : ["road", "place"]),
            ]
            for (sentence, signs) in all {
                #expect(!sentence.isEmpty, "\(catalogue.language): \(action)")
                #expect(Set(Template.names(in: sentence)) == signs.union(extras(action)), "\(action): \(sentence)")
            }
        }
        for direction in Turn.Direction.allCases { #expect(catalogue.directions[direction]?.isEmpty == false) }
        for unit in UnitWord.allCases {
            let words = try #require(catalogue.units[unit])
            #expect(words.spoken[.other] != nil && Template.names(in: words.short) == ["number"])
        }
        let around = catalogue.announcements
        #expect(Set(Template.names(in: around.ahead)) == ["distance", "sentence"])
        #expect(Set(Template.names(in: around.thenNext)) == ["sentence", "next"])
        #expect(Template.names(in: around.staying) == ["distance"])
        #expect(!catalogue.continued("Turn left").isEmpty)
        #expect(catalogue.compass.count == 8)
        #expect(!catalogue.left.isEmpty && !catalogue.right.isEmpty && !catalogue.decimalSign.isEmpty)
    }
}
