// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Places labels and road shields without collisions, the most important first.
struct LabelPainter {
    let style: MapStyle
    let shaper: any TextShaping
    let view: Rect
    private var taken: [Rect] = []
    private var shown: [TextID: [Point]] = [:]
    private var shownPlaces: [String: [Point]] = [:]
    private var shownLocations: [String: [Coordinate]] = [:]

    init(style: MapStyle, shaper: any TextShaping, size: Size) {
        self.style = style
        self.shaper = shaper
        view = Rect(size)
    }

    /// Reserves the surroundings of a point, such as a marker drawn later.
    mutating func reserve(_ center: Point, radius: Double) {
        taken.append(Rect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y).inset(by: -radius))
    }

    /// Reserves a part of the view.
    mutating func reserve(_ rect: Rect) { taken.append(rect.inset(by: -2)) }

    /// Reserves all boxes, or none if one of them collides or lies outside the view.
    mutating func reserveIfFree(_ boxes: [Rect]) -> Bool {
        for box in boxes {
            guard box.minX >= view.minX, box.maxX <= view.maxX, box.minY >= view.minY, box.maxY <= view.maxY,
                !taken.contains(where: { $0.intersects(box) })
            else { return false }
        }
        taken += boxes
        return true
    }

    func draw(_ text: PositionedText, _ color: Color, on canvas: some Canvas) {
        if let halo = text.halo {
            canvas.fill(halo, style.halo)
        } else {
            canvas.stroke(text.outline, Stroke(width: 2 * ShapedText.halo), style.halo)
        }
        canvas.fill(text.outline, color)
    }

    // MARK: Places

    /// Draws place names.
    mutating func places(_ places: [MapScene.NamedPlace], zoom: Double, on canvas: some Canvas) {
        let sorted = places.enumerated().sorted {
            ($0.element.kind.rawValue, $0.offset) < ($1.element.kind.rawValue, $1.offset)
        }
        for (_, place) in sorted where !place.name.isEmpty {
            guard let size = style.textSizes.places[place.kind], size > 0 else { continue }
            // A town and a country may share a name and a location.
            guard !spots(of: place.name).contains(where: { ($0 - place.point).length < 320 }),
                !PlaceNames.isRepeated(place.location, of: shownLocations[place.name] ?? [])
            else { continue }
            let isTown = place.kind.rawValue <= FeatureKind.town.rawValue
            let text = shaper.shape(place.name, FontStyle(family: style.fontFamily, size: size, isBold: isTown))
            let origin = Point(place.point.x - text.width / 2, place.point.y + (text.ascent - text.descent) / 2)
            let box = Rect(
                minX: origin.x, minY: origin.y - text.ascent, maxX: origin.x + text.width, maxY: origin.y + text.descent
            )
            guard reserveIfFree([box.inset(by: -4)]) else { continue }
            shownPlaces[place.name, default: []].append(place.point)
            shownLocations[place.name, default: []].append(place.location)
            draw(text.positioned(at: origin), style.text, on: canvas)
        }
    }

    private func spots(of name: String) -> [Point] { shownPlaces[name] ?? [] }

    // MARK: Water

    /// Draws the names of water areas that are wide enough for them.
    mutating func waters(_ waters: [MapScene.NamedWater], on canvas: some Canvas) {
        let size = style.textSizes.water
        guard size > 0 else { return }
        for water in waters.sorted(by: { ($1.width, $0.name) < ($0.width, $1.name) }) {
            let font = FontStyle(family: style.fontFamily, size: size, isItalic: true)
            let text = shaper.shape(water.name, font)
            guard text.width < water.width * 0.8,
                !spots(of: water.name).contains(where: { ($0 - water.point).length < 320 })
            else { continue }
            let origin = Point(water.point.x - text.width / 2, water.point.y + (text.ascent - text.descent) / 2)
            let box = Rect(
                minX: origin.x, minY: origin.y - text.ascent, maxX: origin.x + text.width, maxY: origin.y + text.descent
            )
            guard reserveIfFree([box.inset(by: -4)]) else { continue }
            shownPlaces[water.name, default: []].append(water.point)
            draw(text.positioned(at: origin), style.waterText, on: canvas)
        }
    }

    // MARK: Roads

    /// Draws road shields, then names along roads.
    mutating func roads(
        _ roads: [MapScene.NamedRoad], zoom: Double, on canvas: some Canvas,
        texts: (RoadID) -> (name: String, ref: String, country: CountryCode)
    ) {
        let shields = Dictionary(grouping: roads.filter { $0.ref != .empty && $0.rank >= .secondary }, by: \.ref)
        for (_, group) in shields.sorted(by: {
            (-$0.value[0].rank.rawValue, $0.key) < (-$1.value[0].rank.rawValue, $1.key)
        }) {
            let (_, ref, country) = texts(group[0].road)
            shield(group, ref, country, on: canvas)
        }
        guard zoom >= 12.5 else { return }
        let named = Dictionary(grouping: roads.filter { $0.name != .empty }, by: \.name)
        for (name, group) in named.sorted(by: {
            (-$0.value[0].rank.rawValue, $0.key) < (-$1.value[0].rank.rawValue, $1.key)
        }) {
            let rank = group.map(\.rank).max() ?? .minor
            guard zoom >= (rank >= .secondary ? 12.5 : rank >= .tertiary ? 13.5 : 14.5) else { continue }
            let size = rank >= .secondary ? style.textSizes.roads.major : style.textSizes.roads.other
            guard size > 0 else { continue }
            let text = shaper.shape(texts(group[0].road).name, FontStyle(family: style.fontFamily, size: size))
            for line in RoadChain.lines(of: group) where line.length > text.width + 16 {
                along(line, text, name, on: canvas)
            }
        }
    }

    private mutating func shield(
        _ group: [MapScene.NamedRoad], _ refs: String, _ country: CountryCode, on canvas: some Canvas
    ) {
        let rank = group[0].rank.roadRank
        guard
            let shield = RoadShield.shields(of: refs, country: country.description, rank: rank).first,
            shield.ref.count <= 8
        else { return }
        let design = ShieldDesign(shield, rank: rank)
        let text = shaper.shape(shield.ref, FontStyle(family: style.fontFamily, size: 11, isBold: true))
        for line in RoadChain.lines(of: group) where line.length > 90 {
            var walk = LineWalk(line.points)
            let point = walk.advance(to: line.length / 2).place
            guard !(shown[group[0].ref] ?? []).contains(where: { ($0 - point).length < 260 }) else { continue }
            let box = design.bounds(around: point, textWidth: text.width)
            guard reserveIfFree([box.inset(by: -3)]) else { continue }
            shown[group[0].ref, default: []].append(point)
            design.draw(in: box, style, on: canvas)
            canvas.fill(
                text.outline.applying(
                    .translation(Point(point.x - text.width / 2, point.y + (text.ascent - text.descent) / 2 - 0.5))),
                design.colors(style).text)
        }
    }

    /// Draws a name along a line, at the straightest of a few candidate positions.
    private mutating func along(_ line: RoadChain, _ text: ShapedText, _ name: TextID, on canvas: some Canvas) {
        for fraction in [0.5, 0.3, 0.7, 0.15, 0.85] {
            let middle = line.length * fraction
            guard middle - text.width / 2 > 4, middle + text.width / 2 < line.length - 4 else { continue }
            var walk = LineWalk(line.points)
            var boxes: [Rect] = []
            var headings: [Double] = []
            let steps = max(2, Int(text.width / 9))
            for step in 0...steps {
                let (place, heading) = walk.advance(
                    to: middle - text.width / 2 + text.width * Double(step) / Double(steps))
                boxes.append(Rect(minX: place.x, minY: place.y, maxX: place.x, maxY: place.y).inset(by: -8))
                headings.append(heading)
            }
            let bend = zip(headings, headings.dropFirst()).map { abs(LabelPainter.difference($0, $1)) }
            guard (bend.max() ?? 0) < 24, bend.reduce(0, +) < 70 else { continue }
            let point = boxes[steps / 2].center
            guard !(shown[name] ?? []).contains(where: { ($0 - point).length < 220 }) else { continue }
            // Keep the text upright: reverse the line if its middle runs to the left.
            let ahead = Point.heading(headings[steps / 2])
            let isBackward = ahead.x < -1e-6
            let points = isBackward ? line.points.reversed() : line.points
            guard let positioned = text.positioned(along: points, middle: isBackward ? line.length - middle : middle),
                reserveIfFree(boxes)
            else { continue }
            shown[name, default: []].append(point)
            draw(positioned, style.text, on: canvas)
            return
        }
    }

    private static func difference(_ a: Double, _ b: Double) -> Double {
        let turn = (b - a).truncatingRemainder(dividingBy: 360)
        return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    }
}

/// Segments with the same name, joined end to end.
struct RoadChain {
    private(set) var points: [Point]
    private(set) var length: Double

    /// Joins segments that meet at their ends. The longest chain comes first.
    static func lines(of roads: [MapScene.NamedRoad]) -> [RoadChain] {
        var starting: [NodeID: [Int]] = [:]
        for (row, road) in roads.enumerated() {
            starting[road.ends.0, default: []].append(row)
            starting[road.ends.1, default: []].append(row)
        }
        var isLeft = [Bool](repeating: true, count: roads.count)
        var chains: [RoadChain] = []
        for row in roads.indices where isLeft[row] {
            isLeft[row] = false
            var points = roads[row].line
            for isForward in [true, false] {
                var end = isForward ? roads[row].ends.1 : roads[row].ends.0
                while let next = starting[end]?.first(where: { isLeft[$0] }) {
                    let road = roads[next]
                    let line = road.ends.0 == end ? road.line : road.line.reversed()
                    // A line clipped at the edge of the view does not reach its node.
                    guard let last = points.last, let first = line.first, (last - first).length < 2 else { break }
                    isLeft[next] = false
                    points += line.dropFirst()
                    end = road.ends.0 == end ? road.ends.1 : road.ends.0
                }
                points.reverse()
            }
            chains.append(RoadChain(points: points, length: LineWalk(points).length))
        }
        return chains.sorted { $0.length > $1.length }
    }
}
