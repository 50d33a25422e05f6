// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavGuidance
internal import NavModel

/// Draws a junction as SVG, north up: its roads with their role in guidance, the route in blue.
public struct JunctionDrawing: Sendable {
    private let junction: JunctionExplanation
    private let title: String
    /// Distance from the junction to the edge in meters.
    private let reach: Double
    private static let side = 480.0

    /// Draws a junction of a route; `nil` if there is none with that number.
    public init?(_ explained: ExplainedRoute, junction number: Int) {
        guard let junction = explained.junctions.first(where: { $0.number == number }) else { return nil }
        self.junction = junction
        let said = explained.step(at: junction)?.sentence
        title = "\(number): \(said ?? "no instruction"), because \(junction.outcome.reason.text)"
        let lengths = junction.arms.map { JunctionDrawing.length(of: $0.road.line) }
        reach = max(20, min(120, (lengths.min() ?? 50) * 1.5))
    }

    /// The drawing as SVG.
    public var svg: String {
        let side = JunctionDrawing.side
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(number(side)) \(number(side + 44))\" "
                + "width=\"\(number(side))\" height=\"\(number(side + 44))\" font-family=\"sans-serif\">",
            "<title>\(GPX.escaped(title))</title>",
            "<defs><clipPath id=\"frame\"><rect width=\"\(number(side))\" height=\"\(number(side))\"/></clipPath></defs>",
            "<rect width=\"100%\" height=\"100%\" fill=\"#f4f1ea\"/>", "<g clip-path=\"url(#frame)\">",
        ]
        // The route is on top of other roads.
        let order = junction.arms.indices.sorted { rank($0) < rank($1) }
        for index in order { lines.append(road(index)) }
        lines += order.map { label($0) }
        lines.append("<circle cx=\"\(number(side / 2))\" cy=\"\(number(side / 2))\" r=\"5\" fill=\"#222\"/></g>")
        for (row, line) in JunctionDrawing.wrapped(title, at: 74).prefix(2).enumerated() {
            lines.append(text(line, x: 8, y: side + 17 + Double(row) * 17, size: 13, anchor: "start"))
        }
        lines.append(text(scaleText, x: 8, y: 16, size: 11, anchor: "start"))
        lines.append(text(Attribution.text, x: side - 8, y: side - 8, size: 9, anchor: "end"))
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private var scaleText: String { "\(number(reach)) m from center to edge" }

    private func rank(_ index: Int) -> Int {
        if index == junction.taken { return 2 }
        return junction.arms[index].standing == .back ? 1 : 0
    }

    private func road(_ index: Int) -> String {
        let arm = junction.arms[index]
        let isRoute = index == junction.taken || arm.standing == .back
        let points = arm.road.line.map { place in
            let point = self.point(place)
            return "\(number(point.x)),\(number(point.y))"
        }.joined(separator: " ")
        let width = max(4, 16 - Double(arm.road.roadClass.rawValue) * 0.6)
        let color = isRoute ? "#2f6fde" : JunctionDrawing.color(arm.standing)
        let dash = arm.standing == .closed ? " stroke-dasharray=\"8 6\"" : ""
        return "<polyline points=\"\(points)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(number(width))\" "
            + "stroke-linecap=\"round\" stroke-linejoin=\"round\"\(dash)/>"
    }

    private func label(_ index: Int) -> String {
        let arm = junction.arms[index]
        let (x, y) = point(junction.location.moved(Meters(reach * 0.72), toward: arm.bearing))
        let turn = arm.standing == .back ? "" : " \(DecimalText.text(arm.turn, decimals: 0))°"
        let name = arm.road.name.isEmpty ? "\(arm.road.roadClass)" : arm.road.name
        return text(name + turn, x: x, y: y - 7, size: 13, anchor: "middle")
            + text(arm.standing.text, x: x, y: y + 9, size: 11, anchor: "middle")
    }

    private func text(_ content: String, x: Double, y: Double, size: Int, anchor: String) -> String {
        "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(size)\" text-anchor=\"\(anchor)\" fill=\"#222\" "
            + "stroke=\"#f4f1ea\" stroke-width=\"3\" paint-order=\"stroke\">\(GPX.escaped(content))</text>"
    }

    private func point(_ place: Coordinate) -> (x: Double, y: Double) {
        let meters = LocalFrame(at: junction.location).point(place)
        let scale = JunctionDrawing.side / 2 / reach
        return (JunctionDrawing.side / 2 + meters.x * scale, JunctionDrawing.side / 2 - meters.y * scale)
    }

    private static func color(_ standing: JunctionExplanation.Standing) -> String {
        switch standing {
        case .obvious: "#3c9d5b"
        case .rival: "#d9822b"
        case .lesser: "#b8b0a0"
        case .ignored, .closed: "#d5cfc2"
        case .back: "#2f6fde"
        }
    }

    private static func length(of line: [Coordinate]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1).value }
    }

    private static func wrapped(_ text: String, at width: Int) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            if lines[lines.count - 1].count + word.count >= width { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        return lines
    }

    private func number(_ value: Double) -> String { DecimalText.text(value, decimals: 1) }
}
