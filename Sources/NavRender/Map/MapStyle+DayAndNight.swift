// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

extension MapStyle {
    /// For daylight.
    public static let day = MapStyle(
        name: "day", land: Color(0xF4F1EA),
        areas: [
            .residential: Color(0xEEEAE2), .commercial: Color(0xEFE6DD), .industrial: Color(0xE8E5E0),
            .farmland: Color(0xF0EBD8), .institution: Color(0xEFEADB), .airport: Color(0xE6E6EA),
            .grass: Color(0xDCEBC8), .forest: Color(0xC6DFB4), .park: Color(0xCDE7B8), .cemetery: Color(0xD3E0C6),
            .sand: Color(0xF3E9C4), .rock: Color(0xE3DFD9), .glacier: Color(0xEDF6F9), .wetland: Color(0xD5E6DC),
            .pitch: Color(0xBFE0B0), .parking: Color(0xE9E7E3), .square: Color(0xEFEBE6), .sea: Color(0xA9D3EE),
            .water: Color(0xA9D3EE),
            .building: Color(0xE0DACF),
        ],
        lines: [
            .river: (Color(0xA9D3EE), 9), .canal: (Color(0xA9D3EE), 6), .stream: (Color(0xA9D3EE), 2),
            .rail: (Color(0xA7A7AE), 2.2), .lightRail: (Color(0xB4B4BB), 1.6), .tram: (Color(0xBFBFC6), 1.2),
            .runway: (Color(0xCFCFD6), 22), .taxiway: (Color(0xCFCFD6), 9), .aerialway: (Color(0x8F8F98), 1.2),
        ],
        buildingEdge: Color(0xCFC8BB),
        roads: roads(
            motorway: (0xF6B26B, 0xD98B3A), trunk: (0xF9C98A, 0xDDA25A), primary: (0xFCE3A1, 0xD8BC6B),
            plain: (0xFFFFFF, 0xCFC9BE), service: (0xFFFFFF, 0xDAD5CB), track: 0xC3B79C, path: 0xB9A68C, ferry: 0x5B93C4
        ),
        text: Color(0x2B2F36), waterText: Color(0x1F527B), halo: .white, arrow: Color(0x5F656F),
        shields: ((Color(0x1F4E9C), .white), (.white, Color(0x2B2F36))),
        route: (Color(0x2A6BF0), Color(0x1646AE), Color(0x9FB2CC), Color(0xA9BEDD), Color(0x6580AA)),
        traffic: (Color(0xF29A1F), Color(0xD8302B)),
        puck: (.white, Color(0x2A6BF0), Color(0x2A6BF0).opacity(0.18)))

    /// For the night.
    public static let night = MapStyle(
        name: "night", land: Color(0x1B2129),
        areas: [
            .residential: Color(0x1E252E), .commercial: Color(0x222832), .industrial: Color(0x20262D),
            .farmland: Color(0x1E2529), .institution: Color(0x22282F), .airport: Color(0x222831),
            .grass: Color(0x1D2B26), .forest: Color(0x1A2C25), .park: Color(0x1C3027), .cemetery: Color(0x1D2A27),
            .sand: Color(0x2A2A24), .rock: Color(0x262A2E), .glacier: Color(0x2B343B), .wetland: Color(0x1B2B2C),
            .pitch: Color(0x203529), .parking: Color(0x232A32), .square: Color(0x252C35), .sea: Color(0x10283F),
            .water: Color(0x10283F),
            .building: Color(0x272E38),
        ],
        lines: [
            .river: (Color(0x10283F), 9), .canal: (Color(0x10283F), 6), .stream: (Color(0x10283F), 2),
            .rail: (Color(0x4A525C), 2.2), .lightRail: (Color(0x424A54), 1.6), .tram: (Color(0x3C444E), 1.2),
            .runway: (Color(0x333B45), 22), .taxiway: (Color(0x333B45), 9), .aerialway: (Color(0x59626D), 1.2),
        ],
        buildingEdge: Color(0x313945),
        roads: roads(
            motorway: (0x6B5232, 0x0F141A), trunk: (0x5E4F36, 0x0F141A), primary: (0x524E3F, 0x0F141A),
            plain: (0x414B58, 0x10151B), service: (0x36404B, 0x141A21), track: 0x3D4038, path: 0x48463F, ferry: 0x3B6288
        ),
        text: Color(0xE6EBF1), waterText: Color(0x9CC6E8), halo: Color(0x12171D), arrow: Color(0xB4BDC8),
        shields: ((Color(0x24549E), .white), (Color(0x2B333D), Color(0xE6EBF1))),
        route: (Color(0x76A8FF), Color(0x0B2C66), Color(0x4A5A70), Color(0x5A6F90), Color(0x2A3950)),
        traffic: (Color(0xF2A33A), Color(0xE2504A)),
        puck: (Color(0xF2F5F9), Color(0x2A6BF0), Color(0x4C8DFF).opacity(0.22)))

    private static func roads(
        motorway: (UInt32, UInt32), trunk: (UInt32, UInt32), primary: (UInt32, UInt32), plain: (UInt32, UInt32),
        service: (UInt32, UInt32), track: UInt32, path: UInt32, ferry: UInt32
    ) -> [MapRoadRank: Road] {
        func road(_ colors: (UInt32, UInt32), _ widths: [Double], _ zoom: Double, _ dashes: [Double] = []) -> Road {
            Road(
                fill: Color(colors.0), casing: Color(colors.1), widths: widths, minimumZoom: zoom, dashes: dashes)
        }
        return [
            .motorway: road(motorway, [1.8, 4, 11, 24], 4), .trunk: road(trunk, [1.5, 3.5, 10, 22], 5),
            .primary: road(primary, [1.2, 3, 9, 20], 7), .secondary: road(plain, [0.9, 2.4, 8, 17], 9),
            .tertiary: road(plain, [0.7, 2, 7, 15], 10.5), .minor: road(plain, [0.3, 1.2, 5.5, 13], 12),
            .service: road(service, [0.2, 0.6, 3, 8], 14.5),
            .track: road((track, track), [0.3, 0.8, 1.6, 3], 13, [4, 3]),
            .path: road((path, path), [0.2, 0.5, 1.3, 2.2], 15, [2.5, 2]),
            .ferry: road((ferry, ferry), [0.8, 1, 1.5, 2], 6, [6, 5]),
        ]
    }
}
