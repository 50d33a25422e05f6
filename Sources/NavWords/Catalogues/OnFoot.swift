// SPDX-License-Identifier: Apache-2.0

extension CatalogueText {
    // What differs for pedestrians, in languages whose verbs are for vehicles. All other texts are those of the language.

    /// German on foot.
    static let germanOnFoot = #"""
        roundabout = in den Kreisverkehr gehen
        rotary = in den Kreisverkehr gehen, {circle}
        straight = geradeaus[ {onto}] gehen[, Richtung {place}]
        roundaboutStraight = im Kreisverkehr geradeaus[ {onto}] gehen[, Richtung {place}]
        newName = weitergehen[ {on}][ Richtung {place}]
        proceed = weitergehen[ {on}][ Richtung {place}]
        staying = {distance}[ {on}] weitergehen
        """#

    /// Dutch on foot.
    static let dutchOnFoot = #"""
        newName = loop verder[ {on}][, richting {place}]
        """#

    /// Polish on foot.
    static let polishOnFoot = #"""
        arrive = dojdź do celu
        arrive.ahead = dojdziesz do celu
        arrive.next = dojdziesz do celu
        arriveLeft = dojdź do celu, po lewej stronie
        arriveLeft.ahead = dojdziesz do celu, po lewej stronie
        arriveLeft.next = dojdziesz do celu, po lewej stronie
        arriveRight = dojdź do celu, po prawej stronie
        arriveRight.ahead = dojdziesz do celu, po prawej stronie
        arriveRight.next = dojdziesz do celu, po prawej stronie
        arriveStop = dojdź do punktu pośredniego
        arriveStop.ahead = dojdziesz do punktu pośredniego
        arriveStop.next = dojdziesz do punktu pośredniego
        arriveStopLeft = dojdź do punktu pośredniego, po lewej stronie
        arriveStopLeft.ahead = dojdziesz do punktu pośredniego, po lewej stronie
        arriveStopLeft.next = dojdziesz do punktu pośredniego, po lewej stronie
        arriveStopRight = dojdź do punktu pośredniego, po prawej stronie
        arriveStopRight.ahead = dojdziesz do punktu pośredniego, po prawej stronie
        arriveStopRight.next = dojdziesz do punktu pośredniego, po prawej stronie
        straight = idź prosto[ {onto}][, kierunek {place}]
        turnAndStay = skręć {direction}[, aby dalej iść {on}][, kierunek {place}]
        keep = trzymaj się {side} strony[, aby dalej iść {on}][, kierunek {place}]
        fork = na rozwidleniu trzymaj się {side} strony[, aby wejść {onto}][, kierunek {place}]
        roundabout = wejdź na rondo
        rotary = wejdź na rondo, {circle}
        roundaboutStraight = na rondzie idź prosto[ {onto}][, kierunek {place}]
        leaveRoundabout = zejdź z ronda[ {onto}][, kierunek {place}]
        ferryBoat = wejdź na prom[ {road}][, kierunek {place}]
        newName = idź dalej[ {on}][, kierunek {place}]
        proceed = idź dalej[ {on}][, kierunek {place}]
        staying = idź dalej[ {on}] przez {inflected}
        """#

    /// Swedish on foot.
    static let swedishOnFoot = #"""
        depart = gå {compass}[ på {road}][ mot {place}]
        arrive = gå fram till målet
        arriveLeft = gå fram till målet, på vänster sida
        arriveRight = gå fram till målet, på höger sida
        arriveStop = gå fram till delmålet
        arriveStopLeft = gå fram till delmålet, på vänster sida
        arriveStopRight = gå fram till delmålet, på höger sida
        straight = gå rakt fram[ in på {road}][ mot {place}]
        roundabout = gå in i rondellen
        rotary = gå in i {circle}
        roundaboutStraight = gå rakt fram i rondellen[, in på {road}][ mot {place}]
        """#

    /// Czech on foot.
    static let czechOnFoot = #"""
        depart = jděte {compass}[ po ulici {road}][, směr {place}]
        arrive = dojděte do cíle
        arriveLeft = dojděte do cíle, je vlevo
        arriveRight = dojděte do cíle, je vpravo
        arriveStop = dojděte k zastávce
        arriveStopLeft = dojděte k zastávce, je vlevo
        arriveStopRight = dojděte k zastávce, je vpravo
        straight = jděte rovně[, {road}][, směr {place}]
        onRamp = vejděte na nájezd[, {road}][, směr {place}]
        onRampSide = vejděte na nájezd {side}[, {road}][, směr {place}]
        offRamp = sejděte na výjezdu[, {road}][, směr {place}]
        offRampSide = sejděte na výjezdu {side}[, {road}][, směr {place}]
        exit = sejděte na výjezdu {exit}[, {road}][, směr {place}]
        exitSide = sejděte na výjezdu {exit} {side}[, {road}][, směr {place}]
        ferryBoat = nastupte na trajekt[ {road}][, směr {place}]
        roundabout = vejděte na kruhový objezd
        rotary = vejděte na kruhový objezd {circle}
        roundaboutExit = na kruhovém objezdu vyjděte {ordinal} výjezdem[, {road}][, směr {place}]
        rotaryExit = na kruhovém objezdu {circle} vyjděte {ordinal} výjezdem[, {road}][, směr {place}]
        roundaboutStraight = na kruhovém objezdu jděte rovně[, {road}][, směr {place}]
        leaveRoundabout = vyjděte z kruhového objezdu[, {road}][, směr {place}]
        staying = pokračujte[ po ulici {road}] dalších {distance}
        """#

    /// Ukrainian on foot.
    static let ukrainianOnFoot = #"""
        onRamp = виходьте на з’їзд[, {road}][, напрямок {place}]
        onRampSide = виходьте на з’їзд {side}[, {road}][, напрямок {place}]
        offRamp = сходьте з траси[, {road}][, напрямок {place}]
        offRampSide = сходьте з траси {side}[, {road}][, напрямок {place}]
        roundabout = зайдіть на кільце
        rotary = зайдіть на кільце, {circle}
        leaveRoundabout = вийдіть з кільця[, {road}][, напрямок {place}]
        """#

    /// Simplified Chinese on foot.
    static let simplifiedChineseOnFoot = #"""
        turnAndStay = {direction}[，继续沿{road}前行][，前往{place}方向]
        keep = 靠{side}前行[，继续沿{road}前行][，前往{place}方向]
        fork = 在岔路口靠{side}前行[，进入{road}][，前往{place}方向]
        onRamp = 进入匝道[，前往{road}][，前往{place}方向]
        onRampSide = 从{side}侧进入匝道[，前往{road}][，前往{place}方向]
        onRampTurn = {direction}进入匝道[，前往{road}][，前往{place}方向]
        offRamp = 从出口走出[，前往{road}][，前往{place}方向]
        offRampSide = 从{side}侧出口走出[，前往{road}][，前往{place}方向]
        exit = 从{exit}出口走出[，前往{road}][，前往{place}方向]
        exitSide = 从{side}侧{exit}出口走出[，前往{road}][，前往{place}方向]
        roundaboutExit = 进入环岛，从{ordinal}出口走出[，进入{road}][，前往{place}方向]
        rotaryExit = 进入{circle}，从{ordinal}出口走出[，进入{road}][，前往{place}方向]
        leaveRoundabout = 走出环岛[，进入{road}][，前往{place}方向]
        leaveRoundabout.brief = 走出
        """#
}
