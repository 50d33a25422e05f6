// SPDX-License-Identifier: Apache-2.0

internal import NavModel

extension Catalogue {
    /// English.
    public static let english = Catalogue(
        language: "en",
        sentences: [
            .depart: Sentences(
                "Head {compass}", road: "Head {compass} on {road}", place: "Head {compass} toward {place}",
                both: "Head {compass} on {road} toward {place}"),
            .arrive: Sentences("Arrive at your destination"),
            .arriveLeft: Sentences("Arrive at your destination, on the left"),
            .arriveRight: Sentences("Arrive at your destination, on the right"),
            .straight: Sentences(
                "Go straight", road: "Go straight onto {road}", place: "Go straight toward {place}",
                both: "Go straight onto {road} toward {place}"),
            .turn: Sentences(
                "Turn {direction}", road: "Turn {direction} onto {road}", place: "Turn {direction} toward {place}",
                both: "Turn {direction} onto {road} toward {place}"),
            .turnAndStay: Sentences(
                "Turn {direction}", road: "Turn {direction} to stay on {road}",
                place: "Turn {direction} toward {place}",
                both: "Turn {direction} to stay on {road} toward {place}"),
            .endOfRoad: Sentences(
                "At the end of the road, turn {direction}",
                road: "At the end of the road, turn {direction} onto {road}",
                place: "At the end of the road, turn {direction} toward {place}",
                both: "At the end of the road, turn {direction} onto {road} toward {place}"),
            .keep: Sentences(
                "Keep {side}", road: "Keep {side} to stay on {road}", place: "Keep {side} toward {place}",
                both: "Keep {side} to stay on {road} toward {place}"),
            .uTurn: Sentences(
                "Make a U-turn", road: "Make a U-turn onto {road}", place: "Make a U-turn toward {place}",
                both: "Make a U-turn onto {road} toward {place}"),
            .fork: Sentences(
                "Keep {side} at the fork", road: "Keep {side} at the fork onto {road}",
                place: "Keep {side} at the fork toward {place}",
                both: "Keep {side} at the fork onto {road} toward {place}"),
            .merge: Sentences(
                "Merge", road: "Merge onto {road}", place: "Merge toward {place}",
                both: "Merge onto {road} toward {place}"),
            .mergeSide: Sentences(
                "Merge {side}", road: "Merge {side} onto {road}", place: "Merge {side} toward {place}",
                both: "Merge {side} onto {road} toward {place}"),
            .onRamp: Sentences(
                "Take the ramp", road: "Take the ramp to {road}", place: "Take the ramp toward {place}",
                both: "Take the ramp to {road} toward {place}"),
            .onRampSide: Sentences(
                "Take the ramp on the {side}", road: "Take the ramp on the {side} to {road}",
                place: "Take the ramp on the {side} toward {place}",
                both: "Take the ramp on the {side} to {road} toward {place}"),
            .onRampTurn: Sentences(
                "Turn {direction} onto the ramp", road: "Turn {direction} onto the ramp to {road}",
                place: "Turn {direction} onto the ramp toward {place}",
                both: "Turn {direction} onto the ramp to {road} toward {place}"),
            .offRamp: Sentences(
                "Take the exit", road: "Take the exit to {road}", place: "Take the exit toward {place}",
                both: "Take the exit to {road} toward {place}"),
            .offRampSide: Sentences(
                "Take the exit on the {side}", road: "Take the exit on the {side} to {road}",
                place: "Take the exit on the {side} toward {place}",
                both: "Take the exit on the {side} to {road} toward {place}"),
            .exit: Sentences(
                "Take exit {exit}", road: "Take exit {exit} to {road}", place: "Take exit {exit} toward {place}",
                both: "Take exit {exit} to {road} toward {place}"),
            .exitSide: Sentences(
                "Take exit {exit} on the {side}", road: "Take exit {exit} on the {side} to {road}",
                place: "Take exit {exit} on the {side} toward {place}",
                both: "Take exit {exit} on the {side} to {road} toward {place}"),
            .roundabout: Sentences("Enter the roundabout"),
            .roundaboutExit: Sentences(
                "At the roundabout, take the {ordinal} exit",
                road: "At the roundabout, take the {ordinal} exit onto {road}",
                place: "At the roundabout, take the {ordinal} exit toward {place}",
                both: "At the roundabout, take the {ordinal} exit onto {road} toward {place}"),
            .rotaryExit: Sentences(
                "At {circle}, take the {ordinal} exit", road: "At {circle}, take the {ordinal} exit onto {road}",
                place: "At {circle}, take the {ordinal} exit toward {place}",
                both: "At {circle}, take the {ordinal} exit onto {road} toward {place}"),
            .roundaboutTurn: Sentences(
                "At the roundabout, turn {direction}", road: "At the roundabout, turn {direction} onto {road}",
                place: "At the roundabout, turn {direction} toward {place}",
                both: "At the roundabout, turn {direction} onto {road} toward {place}"),
            .roundaboutStraight: Sentences(
                "At the roundabout, go straight", road: "At the roundabout, go straight onto {road}",
                place: "At the roundabout, go straight toward {place}",
                both: "At the roundabout, go straight onto {road} toward {place}"),
            .roundaboutBack: Sentences(
                "At the roundabout, make a U-turn", road: "At the roundabout, make a U-turn onto {road}",
                place: "At the roundabout, make a U-turn toward {place}",
                both: "At the roundabout, make a U-turn onto {road} toward {place}"),
            .leaveRoundabout: Sentences(
                "Leave the roundabout", road: "Leave the roundabout onto {road}",
                place: "Leave the roundabout toward {place}", both: "Leave the roundabout onto {road} toward {place}"),
            .ferryBoat: Sentences(
                "Take the ferry", road: "Take the ferry {road}", place: "Take the ferry toward {place}",
                both: "Take the ferry {road} toward {place}"),
            .ferryTrain: Sentences(
                "Take the car train", road: "Take the car train {road}", place: "Take the car train toward {place}",
                both: "Take the car train {road} toward {place}"),
            .newName: Sentences(
                "Continue", road: "Continue onto {road}", place: "Continue toward {place}",
                both: "Continue onto {road} toward {place}"),
            .proceed: Sentences(
                "Continue", road: "Continue on {road}", place: "Continue toward {place}",
                both: "Continue on {road} toward {place}"),
        ],
        announcements: Announcements(
            ahead: "In {distance}, {sentence}", thenNext: "{sentence}, then {next}",
            staying: "Continue for {distance}"),
        continued: { $0.prefix(1).lowercased() + $0.dropFirst() },
        directions: [
            .uTurn: "around", .sharpLeft: "sharp left", .left: "left", .slightLeft: "slightly left",
            .straight: "straight", .slightRight: "slightly right", .right: "right", .sharpRight: "sharp right",
        ],
        left: "left", right: "right",
        compass: ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"],
        ordinals: ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"],
        ordinal: { number in
            let isTeen = (11...13).contains(number % 100)
            let ending = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
            return "\(number)\(ending)"
        },
        units: [
            .meter: UnitWords(short: "{number} m", spoken: [.one: "{number} meter", .other: "{number} meters"]),
            .kilometer: UnitWords(
                short: "{number} km", spoken: [.one: "{number} kilometer", .other: "{number} kilometers"]),
            .foot: UnitWords(short: "{number} ft", spoken: [.one: "{number} foot", .other: "{number} feet"]),
            .yard: UnitWords(short: "{number} yd", spoken: [.one: "{number} yard", .other: "{number} yards"]),
            .mile: UnitWords(short: "{number} mi", spoken: [.one: "{number} mile", .other: "{number} miles"]),
            .minute: UnitWords(short: "{number} min", spoken: [.one: "{number} minute", .other: "{number} minutes"]),
            .hour: UnitWords(short: "{number} h", spoken: [.one: "{number} hour", .other: "{number} hours"]),
        ],
        differences: DifferenceWords(
            avoidsTolls: "no tolls", avoidsHighways: "no motorways", avoidsFerries: "no ferries",
            shorter: "{number} shorter", fewerTurns: [.one: "{number} fewer turn", .other: "{number} fewer turns"],
            via: "via {road}"),
        decimalSign: ".", plural: { $0 == 1 ? .one : .other })
}
