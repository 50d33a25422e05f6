// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

extension MapStyle {
    /// For daylight.
    public static let day = MapStyle(
        name: "day", land: Color(0xF4F1EA),
        areas: [
            .residential: Color(0xEEEAE2), .commercial: Color(0xEFE6DD), .industrial: Color(0xE8E5E0),
            .farmland: Color(0xF0EBD8), .institution: Color(0xEFEADB), .airport: Color(0xE6E6EA),
            .grass: Color(0xE0EDCF), .forest: Color(0xB9D6A6), .park: Color(0xCDE7B8), .cemetery: Color(0xD3E0C6),
            .sand: Color(0xF3E9C4), .rock: Color(0xE3DFD9), .glacier: Color(0xEDF6F9), .wetland: Color(0xD5E6DC),
            .pitch: Color(0xBFE0B0), .parking: Color(0xE9E7E3), .square: Color(0xEFEBE6), .sea: Color(0xA9D3EE),
            .water: Color(0xA9D3EE),
            .building: Color(0xE0DACF),
        ],
        lines: [
            .river: (Color(0xA9D3EE), 9), .canal: (Color(0xA9D3EE), 6), .stream: (Color(0xA9D3EE), 2),
            .rail: (Color(0xA7A7AE), 2.2), .lightRail: (Color(0xB4B4BB), 1.6), .tram: (Color(0xBFBFC6), 1.2),
            .runway: (Color(0xCFCFD6), 22), .taxiway: (Color(0xCFCFD6), 9), .aerialway: (Color(0x8F8F98), 1.2),
            .countryBorder: (Color(0x7A5C94), 3), .stateBorder: (Color(0x8C78A0), 2),
            .maritimeBorder: (Color(0x8583BE), 1.8),
        ],
        buildingEdge: Color(0xCFC8BB),
        roads: roads(
            motorway: (0xE98B37, 0xBC661C), trunk: (0xF3A95A, 0xC98136), primary: (0xFBCB7E, 0xCC9A48),
            secondary: (0xFDE6A4, 0xCDB468), plain: (0xFFFFFF, 0xCFC9BE), service: (0xFFFFFF, 0xDAD5CB),
            pedestrian: (0xE4DFEA, 0xC2BACD), track: 0xC3B79C, path: 0xB9A68C, ferry: 0x5B93C4
        ),
        text: Color(0x2B2F36), waterText: Color(0x1F527B), halo: .white, arrow: Color(0x4A505A),
        shields: ((Color(0x1F4E9C), .white), (.white, Color(0x2B2F36))),
        route: (Color(0x2A6BF0), Color(0x1646AE), Color(0x9FB2CC), Color(0xA9BEDD), Color(0x6580AA)),
        traffic: (Color(0xF29A1F), Color(0xD8302B)),
        puck: (.white, Color(0x2A6BF0), Color(0x2A6BF0).opacity(0.18)))

    /// For the night.
    public static let night = MapStyle(
        name: "night", land: Color(0x12161C),
        areas: [
            .residential: Color(0x141920), .commercial: Color(0x191E28), .industrial: Color(0x171C22),
            .farmland: Color(0x161C1E), .institution: Color(0x1A1F26), .airport: Color(0x1B2029),
            .grass: Color(0x16211A), .forest: Color(0x0F2A1B), .park: Color(0x162D23), .cemetery: Color(0x172520),
            .sand: Color(0x2A2A22), .rock: Color(0x24282C), .glacier: Color(0x2A343C), .wetland: Color(0x18292B),
            .pitch: Color(0x1F3A2C), .parking: Color(0x20272F), .square: Color(0x252A35), .sea: Color(0x143355),
            .water: Color(0x143355),
            .building: Color(0x252B35),
        ],
        lines: [
            .river: (Color(0x143355), 9), .canal: (Color(0x143355), 6), .stream: (Color(0x143355), 2),
            .rail: (Color(0x4A525C), 2.2), .lightRail: (Color(0x424A54), 1.6), .tram: (Color(0x3C444E), 1.2),
            .runway: (Color(0x333B45), 22), .taxiway: (Color(0x333B45), 9), .aerialway: (Color(0x59626D), 1.2),
            .countryBorder: (Color(0xA890C2), 3), .stateBorder: (Color(0x7A6A8C), 2),
            .maritimeBorder: (Color(0x55558F), 1.8),
        ],
        buildingEdge: Color(0x303844),
        roads: roads(
            motorway: (0xE39E4A, 0x080B0F), trunk: (0xA48656, 0x080B0F), primary: (0x756D54, 0x080B0F),
            secondary: (0x4C535B, 0x080B0F), plain: (0x2F3944, 0x080B0F), service: (0x2F3944, 0x080B0F),
            pedestrian: (0x2F2D3D, 0x0C0E14), track: 0x3D4038, path: 0x48463F, ferry: 0x3B6288
        ),
        text: Color(0xF8FAFC), waterText: Color(0xA9CFEE), halo: Color(0x10151A), arrow: Color(0xD5DCE5),
        shields: ((Color(0x24549E), .white), (Color(0x2B333D), Color(0xF5F8FB))),
        route: (Color(0x76A8FF), Color(0x030F28), Color(0x4A5A70), Color(0x5A6F90), Color(0x2A3950)),
        traffic: (Color(0xF2A33A), Color(0xE2504A)),
        puck: (Color(0xF2F5F9), Color(0x2A6BF0), Color(0x4C8DFF).opacity(0.22)),
        points: nightPoints, houseNumber: Color(0xA3ADB9))

    /// Discs with a contrast of 4.5 to white icons.
    private static let discs: [PointIcon.Category: UInt32] = [
        .transport: 0x2C66A8, .health: 0xC22F3E, .culture: 0x84581F, .civic: 0x5A6470, .shopping: 0x2D6A9F,
        .food: 0xB4540C, .nature: 0x3A7533, .lodging: 0x7A4BA0,
    ]

    static let dayPoints = discs.mapValues { (disc: Color($0), text: Color($0).mixed(with: .black, fraction: 0.15)) }
    private static let nightPoints = discs.mapValues {
        (disc: Color($0), text: Color($0).mixed(with: .white, fraction: 0.62))
    }

    private typealias RoadColors = (fill: UInt32, casing: UInt32)

    private static func roads(
        motorway: RoadColors, trunk: RoadColors, primary: RoadColors, secondary: RoadColors, plain: RoadColors,
        service: RoadColors, pedestrian: RoadColors, track: UInt32, path: UInt32, ferry: UInt32
    ) -> [MapRoadRank: Road] {
        func road(_ colors: RoadColors, _ widths: [Double], _ zoom: Double, _ dashes: [Double] = []) -> Road {
            Road(
                fill: Color(colors.fill), casing: Color(colors.casing), widths: widths, minimumZoom: zoom,
                dashes: dashes)
        }
        return [
            .motorway: road(motorway, [1.8, 4, 11, 24], 4), .trunk: road(trunk, [1.5, 3.5, 10, 22], 5),
            .primary: road(primary, [1.2, 3, 9, 20], 7), .secondary: road(secondary, [0.9, 2.4, 8, 17], 9),
            .tertiary: road(plain, [0.7, 2, 7, 15], 10.5), .minor: road(plain, [0.3, 1.2, 5.5, 13], 12),
            .service: road(service, [0.2, 0.6, 3, 8], 14.5),
            .pedestrian: road(pedestrian, [0.2, 0.6, 3.4, 8], 14),
            .track: road((track, track), [0.3, 0.8, 1.6, 3], 13, [4, 3]),
            .path: road((path, path), [0.2, 0.5, 1.3, 2.2], 15, [2.5, 2]),
            .ferry: road((ferry, ferry), [0.8, 1, 1.5, 2], 6, [6, 5]),
        ]
    }
}
