// SPDX-License-Identifier: Apache-2.0

extension CatalogueText {
    // What differs for cyclists, in languages whose verbs are for motor vehicles. All other texts are those of the language.

    /// Dutch by bicycle.
    static let dutchCycling = #"""
        newName = fiets verder[ {on}][, richting {place}]
        """#

    /// Swedish by bicycle.
    static let swedishCycling = #"""
        depart = cykla {compass}[ på {road}][ mot {place}]
        arrive = cykla fram till målet
        arriveLeft = cykla fram till målet, på vänster sida
        arriveRight = cykla fram till målet, på höger sida
        arriveStop = cykla fram till delmålet
        arriveStopLeft = cykla fram till delmålet, på vänster sida
        arriveStopRight = cykla fram till delmålet, på höger sida
        straight = cykla rakt fram[ in på {road}][ mot {place}]
        merge = cykla in[ på {road}][ mot {place}]
        merge.brief = cykla in
        mergeSide = cykla in från {side}[ på {road}][ mot {place}]
        mergeSide.left = cykla in åt vänster[ på {road}][ mot {place}]
        mergeSide.right = cykla in åt höger[ på {road}][ mot {place}]
        mergeSide.brief = cykla in
        roundabout = cykla in i rondellen
        rotary = cykla in i {circle}
        roundaboutStraight = cykla rakt fram i rondellen[, in på {road}][ mot {place}]
        """#

    /// Simplified Chinese by bicycle.
    static let simplifiedChineseCycling = #"""
        turnAndStay = {direction}[，继续沿{road}骑行][，前往{place}方向]
        keep = 靠{side}骑行[，继续沿{road}骑行][，前往{place}方向]
        fork = 在岔路口靠{side}骑行[，进入{road}][，前往{place}方向]
        onRamp = 进入匝道[，前往{road}][，前往{place}方向]
        onRampSide = 从{side}侧进入匝道[，前往{road}][，前往{place}方向]
        onRampTurn = {direction}进入匝道[，前往{road}][，前往{place}方向]
        offRamp = 从出口骑出[，前往{road}][，前往{place}方向]
        offRampSide = 从{side}侧出口骑出[，前往{road}][，前往{place}方向]
        exit = 从{exit}出口骑出[，前往{road}][，前往{place}方向]
        exitSide = 从{side}侧{exit}出口骑出[，前往{road}][，前往{place}方向]
        roundaboutExit = 进入环岛，从{ordinal}出口骑出[，进入{road}][，前往{place}方向]
        rotaryExit = 进入{circle}，从{ordinal}出口骑出[，进入{road}][，前往{place}方向]
        leaveRoundabout = 骑出环岛[，进入{road}][，前往{place}方向]
        leaveRoundabout.brief = 骑出
        """#
}
