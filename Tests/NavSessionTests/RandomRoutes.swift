// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession

extension RouteFixtures {
    /// A winding route: straights, curves, corners, sometimes back over the same road, one to three legs.
    static func random(seed: UInt64) -> Route {
        var generator = SeededRandom(seed: seed)
        var place = (0.0, 0.0)
        var heading = Double.random(in: 0..<360, using: &generator)
        var drawings: [Drawing] = []
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            var drawing = Drawing(points: [place], speed: Double.random(in: 8...25, using: &generator))
            drawing.limit = drawing.speed
            drawing.delay = Double.random(in: 0...8, using: &generator)
            for _ in 0..<Int.random(in: 1...15, using: &generator) {
                switch Int.random(in: 0..<10, using: &generator) {
                case 0...3:
                    let isLeft = Bool.random(using: &generator)
                    heading += isLeft ? -90 : 90
                    drawing.turns[drawing.points.count - 1] = isLeft ? .left : .right
                case 4:
                    heading += Double.random(in: -40...40, using: &generator)
                case 5:
                    // A curve in small steps.
                    let bend = Double.random(in: -15...15, using: &generator)
                    for _ in 0..<Int.random(in: 3...12, using: &generator) {
                        heading += bend
                        place = moved(place, 15, heading)
                        drawing.points.append(place)
                    }
                case 6:
                    heading += 180
                    drawing.turns[drawing.points.count - 1] = .uTurn
                default: break
                }
                place = moved(place, Double.random(in: 25...500, using: &generator), heading)
                drawing.points.append(place)
            }
            drawings.append(drawing)
        }
        return route(drawings)
    }

    private static func moved(_ place: (Double, Double), _ length: Double, _ heading: Double) -> (Double, Double) {
        let vector = Bearing(heading).unitVector
        return (place.0 + vector.x * length, place.1 + vector.y * length)
    }
}
