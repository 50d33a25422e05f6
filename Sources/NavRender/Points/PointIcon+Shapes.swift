// SPDX-License-Identifier: Apache-2.0

/// The drawings of the icons.
extension PointIcon {
    /// Side of the square in which icons are drawn.
    static let grid = 16.0
    /// Diameter of an icon with its disc, in points.
    public static let diameter = 18.0

    /// Draws the icon in white on a disc.
    ///
    /// - Parameters:
    ///   - center: Center of the disc.
    ///   - style: Colors of the map.
    ///   - canvas: The canvas.
    public func draw(at center: Point, _ style: MapStyle, on canvas: some Canvas) {
        let radius = PointIcon.diameter / 2
        canvas.fill(.circle(center: center, radius: radius), style.halo)
        canvas.fill(.circle(center: center, radius: radius - 1), style.points[category]?.disc ?? style.text)
        let side = PointIcon.diameter * 0.62
        let scale = side / PointIcon.grid
        let place = Transform.translation(center - Point(side / 2, side / 2)).after(.scale(scale, scale))
        let (lines, areas) = shapes
        canvas.stroke(lines.applying(place), Stroke(width: 1.7 * scale), .white)
        canvas.fill(areas.applying(place), .white)
    }

    /// Lines and areas in a square of `grid`.
    var shapes: (lines: Path, areas: Path) {
        let parts = drawing.split(separator: "|", omittingEmptySubsequences: false)
        return (IconPath.path(parts[0]), parts.count > 1 ? IconPath.path(parts[1]) : Path())
    }

    /// Lines, then areas after a bar, in the notation of `IconPath`.
    private var drawing: String {
        switch self {
        case .airport:
            "|M8 1.5 C9 1.5 9 3 9 5 L14.5 9 V10.5 L9 8.8 V12 L11 13.5 V14.5 L8 13.6 L5 14.5 V13.5 L7 12 V8.8 L1.5 10.5 V9 L7 5 C7 3 7 1.5 8 1.5 Z"
        case .station: "M4.5 2.5 H11.5 V10.5 H4.5 Z M4.5 6.5 H11.5 M6 10.5 L4 14 M10 10.5 L12 14|"
        case .subway: "M3.5 13 V3.5 L8 9.5 L12.5 3.5 V13|"
        case .hospital: "M4.5 3 V13 M11.5 3 V13 M4.5 8 H11.5|"
        case .ferry: "M2.5 9 H13.5 L11.5 12.5 H4.5 Z M8 9 V2.5 L11.5 6.5 H8|"
        case .busStation: "M3.5 3 H12.5 V11.5 H3.5 Z M3.5 7.5 H12.5|O5.5 13 1.2 O10.5 13 1.2"
        case .museum: "M2.5 6.5 L8 3 L13.5 6.5 Z M2.5 13 H13.5 M4.5 12 V8 M8 12 V8 M11.5 12 V8|"
        case .castle: "M3 13 V3.5 H5.5 V5.5 H6.7 V3.5 H9.3 V5.5 H10.5 V3.5 H13 V13 Z M8 13 V10|"
        case .attraction: "|M8 1.8 L9.9 6 L14.3 6.4 L11 9.4 L12 13.8 L8 11.4 L4 13.8 L5 9.4 L1.7 6.4 L6.1 6 Z"
        case .university, .school: "M1.5 6.5 L8 3.5 L14.5 6.5 L8 9.5 Z M4 8 V11.5 C6 13.3 10 13.3 12 11.5 V8|"
        case .mall: "M3.5 6 H12.5 L13 13.5 H3 Z M5.7 8.5 C5.7 1.5 10.3 1.5 10.3 8.5|"
        case .shop: "M4 6 H12 L12.5 13 H3.5 Z M6 6 C6 2 10 2 10 6|"
        case .stadium: "O8 8 5.8 O8 8 2.6|"
        case .zoo, .veterinary:
            "|O4 7 1.5 O6.7 4.5 1.6 O9.9 4.6 1.6 O12.3 7.2 1.5 M4.5 12 C4.5 9.5 6.5 8 8.2 8 C10 8 12 9.5 12 12 C10 13.6 6.4 13.6 4.5 12 Z"
        case .theatre:
            "M3.5 3 H12.5 V8 C12.5 11 10.5 13.3 8 13.3 C5.5 13.3 3.5 11 3.5 8 Z M6 9.3 C7 10.8 9 10.8 10 9.3|O6.2 6.2 0.9 O9.8 6.2 0.9"
        case .townhall: "M8 1.8 V4.5 M2.5 13 V7.5 L8 4.5 L13.5 7.5 V13 Z M8 13 V10|"
        case .beach: "M2.5 8 C3 2 13 2 13.5 8 Z M8 8 V14|"
        case .marina: "O8 3.8 1.6 M8 5.5 V13.5 M5 7.8 H11 M2.8 9.5 C3.3 12.3 6 13.5 8 13.5 C10 13.5 12.7 12.3 13.2 9.5|"
        case .viewpoint: "M2 8 C4.5 3.5 11.5 3.5 14 8 C11.5 12.5 4.5 12.5 2 8 Z|O8 8 2"
        case .monument: "M6.8 4 L8 2 L9.2 4 L9.8 11 H6.2 Z M4 13.5 H12|"
        case .worship: "M8 1.5 V4.5 M3.5 13.5 V9.5 C3.5 3.5 12.5 3.5 12.5 9.5 V13.5 Z M8 13.5 V10.5|"
        case .library:
            "M8 4.5 C6 3 4 3 2.5 3.5 V12 C4 11.5 6 11.5 8 13 C10 11.5 12 11.5 13.5 12 V3.5 C12 3 10 3 8 4.5 Z M8 4.5 V13|"
        case .cinema: "M2.5 4 H13.5 V12 H2.5 Z|M6.5 5.8 L10.5 8 L6.5 10.2 Z"
        case .hotel: "M2.5 4 V12.5 M2.5 10.5 H13.5 V12.5 M13.5 10.5 C13.5 7 11 7 7.5 7 V10.5|O4.9 8.2 1.4"
        case .campsite: "M8 3 L2.3 13 H13.7 Z M8 9 L6.3 13 M8 9 L9.7 13|"
        case .park: "M8 14 V8.5|O8 6.2 4"
        case .playground: "M3 13.5 L5.5 3 H10.5 L13 13.5 M8 3 V9 M6.3 9.8 H9.7|"
        case .fuel: "M3.5 13.5 V3 H9 V13.5 Z M3.5 7 H9 M9 8.5 H11 V11.5 C11 13.2 13.3 13.2 13.3 11.5 V6 L11.3 4|"
        case .charging: "|M9.5 1.5 L3.8 9 H7.3 L6.3 14.5 L12.3 6.7 H8.7 Z"
        case .parking: "M5.5 13.5 V3 H8.8 C12.5 3 12.5 9 8.8 9 H5.5|"
        case .supermarket: "M1.8 3 H3.8 L5.8 10 H12 L13.8 5 H4.5|O6.3 12.8 1.3 O11.5 12.8 1.3"
        case .pharmacy: "|M6.2 2.5 H9.8 V6.2 H13.5 V9.8 H9.8 V13.5 H6.2 V9.8 H2.5 V6.2 H6.2 Z"
        case .doctor: "M8 3.5 V12.5 M3.5 8 H12.5|"
        case .dentist:
            "M3.8 4 C6 2.5 10 2.5 12.2 4 C13.2 7 11.7 9 11 13 C10 13.6 9.6 10 8 10 C6.4 10 6 13.6 5 13 C4.3 9 2.8 7 3.8 4 Z|"
        case .police: "M8 2.2 L13 4.3 C13 9 11 12 8 13.8 C5 12 3 9 3 4.3 Z|O8 7.5 1.6"
        case .fireStation:
            "M8.2 2 C9 5 12.3 6.5 12.3 9.7 C12.3 12.2 10.2 13.8 8 13.8 C5.8 13.8 3.7 12.2 3.7 9.7 C3.7 8 4.8 7 5.3 6 C6.5 7 7.3 5.5 8.2 2 Z|"
        case .postOffice: "M2 4 H14 V12 H2 Z M2 4 L8 9 L14 4|"
        case .restaurant: "M3.5 2 V6 C3.5 8.3 7 8.3 7 6 V2 M5.2 2 V14 M11 14 V2 C13.3 3.5 13.3 7.5 11 9|"
        case .cafe:
            "M2.8 6 H11 V10 C11 12.6 9.5 13.3 7 13.3 C4.3 13.3 2.8 12.6 2.8 10 Z M11 7 H12.3 C14.3 7 14.3 10.3 11 10.3 M5.5 2 V4 M8.5 2 V4|"
        case .fastFood: "M2.5 7 C2.5 2.5 13.5 2.5 13.5 7 Z M2.5 10 H13.5 M3 13 H13|"
        case .bar: "M2.5 3 H13.5 L8 9.3 Z M8 9.3 V13.5 M5 13.5 H11|"
        case .iceCream: "M4.5 7.5 L8 14 L11.5 7.5|O8 5 3.4"
        case .bakery: "M2.5 8.5 C2.5 4 13.5 4 13.5 8.5 V12.5 H2.5 Z M6 6.3 V9.5 M10 6.3 V9.5|"
        case .swimming: "M2 7 C4 5 6 5 8 7 C10 9 12 9 14 7 M2 11.5 C4 9.5 6 9.5 8 11.5 C10 13.5 12 13.5 14 11.5|"
        case .sports: "M4.2 4.5 V11.5 M11.8 4.5 V11.5 M2 6.5 V9.5 M14 6.5 V9.5 M4.2 8 H11.8|"
        case .golf: "M5.5 14 V2.5 L12 5.5 L5.5 8.5|"
        case .bank: "M2 6.3 L8 3 L14 6.3 Z M4 8 V11 M8 8 V11 M12 8 V11 M2 13 H14|"
        case .atm: "M2.5 4.5 H13.5 V11.5 H2.5 Z|O8 8 1.9"
        case .carRental, .taxi: "M2.3 12 V8.5 L4.5 4.5 H11.5 L13.7 8.5 V12 Z M2.3 8.5 H13.7|"
        case .bicycleRental: "O4.2 10.5 2.7 O11.8 10.5 2.7 M4.2 10.5 L6.5 6 H10.5 L11.8 10.5 M6.5 6 L8.5 10.5 L10.5 6|"
        case .carRepair:
            "M11.5 2.5 L9.3 4.8 L11.2 6.7 L13.5 4.5 C14.3 8 11.5 9.3 9.5 8.6 L5 13.2 L2.8 11 L7.4 6.5 C6.7 4.5 8 1.7 11.5 2.5 Z|"
        case .clothes: "M5.5 3 L2 6 L4 8 V13.5 H12 V8 L14 6 L10.5 3 L8 5 Z|"
        case .hairdresser: "M4 2.5 L10.8 11.2 M12 2.5 L5.2 11.2 O4.2 12.3 1.6 O11.8 12.3 1.6|"
        case .kindergarten: "M3.5 13.5 C3.5 8.5 12.5 8.5 12.5 13.5|O8 5 2.7"
        case .information: "M8 7 V13|O8 3.8 1.3"
        case .toilets: "M5 8 V14 M11 8 V14 M2.8 8.5 H7.2 M8.8 9.5 L11 6.5 L13.2 9.5|O5 4 1.7 O11 4 1.7"
        case .cemetery: "M4.5 13 V6.5 C4.5 2 11.5 2 11.5 6.5 V13 Z M8 5 V10 M6.2 6.8 H9.8|"
        }
    }
}

/// Paths as text: `M x y`, `L x y`, `H x`, `V y`, `C x1 y1 x2 y2 x y` and `Z` as in SVG, all absolute, and `O x y r` for a circle.
enum IconPath {
    /// The path of a text. What follows an unknown or incomplete command is ignored.
    static func path(_ text: Substring) -> Path {
        var path = Path()
        var words = text.split(separator: " ")[...]
        var last = Point.zero
        func number(_ word: Substring) -> Double? { Double(word) }
        while let word = words.popFirst(), let command = word.first {
            guard command != "Z" else {
                path.close()
                continue
            }
            let count = ["M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "O": 3][command] ?? 0
            let numbers = ([word.dropFirst()] + words.prefix(max(0, count - 1))).compactMap(number)
            guard count > 0, numbers.count == count else { return path }
            words = words.dropFirst(count - 1)
            switch command {
            case "H": last = Point(numbers[0], last.y)
            case "V": last = Point(last.x, numbers[0])
            case "O":
                path.append(.circle(center: Point(numbers[0], numbers[1]), radius: numbers[2]))
                continue
            default: last = Point(numbers[count - 2], numbers[count - 1])
            }
            switch command {
            case "M": path.move(to: last)
            case "C": path.curve(to: last, Point(numbers[0], numbers[1]), Point(numbers[2], numbers[3]))
            default: path.line(to: last)
            }
        }
        return path
    }
}
