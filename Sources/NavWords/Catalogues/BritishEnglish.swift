// SPDX-License-Identifier: Apache-2.0

extension CatalogueText {
    /// British and Commonwealth English: differences from American English.
    static let britishEnglish = #"""
        language = en-GB
        name = English (United Kingdom)

        compass.northeast = north-east
        compass.southeast = south-east
        compass.southwest = south-west
        compass.northwest = north-west

        depart = head {compass}[ on {road}][ towards {place}]
        straight = go straight ahead[ onto {road}][ towards {place}]
        turn = turn {direction}[ onto {road}][ towards {place}]
        countedTurn = take the {ordinal} {side}[ onto {road}][ towards {place}]
        turnAndStay = turn {direction}[ to stay on {road}][ towards {place}]
        endOfRoad = at the end of the road, turn {direction}[ onto {road}][ towards {place}]
        keep = keep {side}[ to stay on {road}][ towards {place}]
        uTurn = make a U-turn[ onto {road}][ towards {place}]
        fork = keep {side} at the fork[ onto {road}][ towards {place}]
        merge = merge[ onto {road}][ towards {place}]
        mergeSide = merge {side}[ onto {road}][ towards {place}]
        onRamp = take the slip road[ to {road}][ towards {place}]
        onRamp.brief = slip road
        onRampSide = take the slip road on the {side}[ to {road}][ towards {place}]
        onRampSide.brief = slip road
        onRampTurn = turn {direction} onto the slip road[ to {road}][ towards {place}]
        onRampTurn.brief = slip road
        offRamp = take the exit[ to {road}][ towards {place}]
        offRampSide = take the exit on the {side}[ to {road}][ towards {place}]
        exit = at junction {exit}, take the exit[ to {road}][ towards {place}]
        exit.brief = junction {exit}
        exitSide = at junction {exit}, take the exit on the {side}[ to {road}][ towards {place}]
        exitSide.brief = junction {exit}
        roundaboutExit = at the roundabout, take the {ordinal} exit[ onto {road}][ towards {place}]
        rotaryExit = at {circle}, take the {ordinal} exit[ onto {road}][ towards {place}]
        roundaboutTurn = at the roundabout, turn {direction}[ onto {road}][ towards {place}]
        roundaboutStraight = at the roundabout, go straight ahead[ onto {road}][ towards {place}]
        roundaboutBack = at the roundabout, make a U-turn[ onto {road}][ towards {place}]
        leaveRoundabout = leave the roundabout[ onto {road}][ towards {place}]
        ferryBoat = take the ferry[ {road}][ towards {place}]
        ferryTrain = take the car train[ {road}][ towards {place}]
        newName = continue[ onto {road}][ towards {place}]
        push = get off and walk[ along {road}][ towards {place}]
        proceed = continue[ on {road}][ towards {place}]

        meter.one = {number} metre
        meter.other = {number} metres
        kilometer.one = {number} kilometre
        kilometer.other = {number} kilometres
        mile.quarter = a quarter of a mile
        show.exit = Junction
        screen.levelCrossing = Level crossing
        """#
}
