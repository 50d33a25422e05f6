// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavImport
import NavModel
import NavTestSupport
import Testing

@testable import NavRender

/// A synthetic town with names in many scripts. Glyphs come from installed fonts, so the golden images are compared
/// only where the fonts they were drawn with are installed.
@Suite struct ScriptSceneTests {
    struct Script: Sendable, CustomTestStringConvertible {
        var name: String
        var family: String
        var place: String
        var street: String
        var avenue: String
        var water: String
        var testDescription: String { name }
    }

    static let scripts = [
        Script(
            name: "latin", family: "Noto Sans", place: "Altstadt", street: "Müllersträßchen", avenue: "Große Allee",
            water: "Weiher"),
        Script(
            name: "greek", family: "Noto Sans", place: "Παλιά Πόλη", street: "Οδός Ελιάς", avenue: "Λεωφόρος Νίκης",
            water: "Λίμνη"),
        Script(
            name: "cyrillic", family: "Noto Sans", place: "Старый город", street: "Садовая улица",
            avenue: "Речной проспект", water: "Озеро"),
        Script(
            name: "arabic", family: "Noto Sans Arabic", place: "المدينة القديمة", street: "شارع الحديقة",
            avenue: "طريق النهر", water: "بحيرة"),
        Script(
            name: "hebrew", family: "Noto Sans Hebrew", place: "העיר העתיקה", street: "רחוב הגן",
            avenue: "שדרות הנהר", water: "אגם"),
        Script(
            name: "hindi", family: "Noto Sans Devanagari", place: "पुराना शहर", street: "बाग़ मार्ग", avenue: "नदी पथ",
            water: "झील"),
        Script(
            name: "bengali", family: "Noto Sans Bengali", place: "পুরনো শহর", street: "বাগান সড়ক", avenue: "নদী পথ",
            water: "হ্রদ"),
        Script(
            name: "tamil", family: "Noto Sans Tamil", place: "பழைய நகரம்", street: "தோட்டத் தெரு", avenue: "ஆற்று வழி",
            water: "ஏரி"),
        Script(
            name: "georgian", family: "Noto Sans Georgian", place: "ძველი ქალაქი", street: "ბაღის ქუჩა",
            avenue: "მდინარის გამზირი", water: "ტბა"),
        Script(
            name: "thai", family: "Noto Sans Thai", place: "เมืองเก่า", street: "ถนนสวน", avenue: "ถนนริมน้ำ",
            water: "บึง"),
        Script(
            name: "japanese", family: "Noto Sans CJK JP", place: "旧市街", street: "庭園通り", avenue: "川沿い大通り",
            water: "池"),
        Script(
            name: "korean", family: "Noto Sans CJK KR", place: "옛 시가지", street: "정원길", avenue: "강변대로",
            water: "호수"),
        Script(
            name: "chinese", family: "Noto Sans CJK SC", place: "旧城区", street: "花园路", avenue: "滨河大道",
            water: "湖"),
    ]

    private func town(_ script: Script) throws -> (graph: RoadGraph, features: MapFeatures?, middle: Coordinate) {
        let asciiMap = try ASCIIMap(
            """
            A-------B-------C
            | p--q  |  w--x |
            | s--r  |  z--y |
            D-------E-------F
            |       |       |
            |       | P     |
            G-------H-------I
            """, scale: Meters(45),
            ways: [
                .init("ABC", ["name": script.street, "highway": "residential"]),
                .init("DEF", ["name": script.avenue, "highway": "secondary", "ref": "7"]),
                .init("GHI", ["name": script.street + " 2", "highway": "tertiary"]),
                .init("ADG", ["name": "", "highway": "service"]),
                .init("BEH", ["name": script.street, "highway": "residential", "oneway": "yes"]),
                .init("CFI", ["name": script.avenue, "highway": "primary"]),
                .init("pqrsp", ["name": "", "highway": "", "leisure": "park"]),
                .init("wxyzw", ["name": script.water, "highway": "", "natural": "water"]),
            ],
            nodes: ["P": ["place": "suburb", "name": script.place]])
        let file = try OSMFile(bytes: Array(asciiMap.xml.utf8), name: script.name)
        let writer = RegionWriter()
        _ = try MapBuilder.build(
            file, into: writer, options: ImportOptions(workers: 1, smallestMainNetwork: 2))
        try LayerBuilder.build(file, into: writer, workers: 1)
        let graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: script.name))
        return (graph, try MapFeatures(graph.file), asciiMap.place("E"))
    }

    /// Fonts of the golden images that are not installed.
    private static let missing = Set(scripts.map(\.family)).subtracting(PangoShaper()?.families ?? [])

    @Test(
        .enabled(if: missing.isEmpty, "dev/fonts installs \(missing.sorted().joined(separator: ", "))"),
        arguments: scripts, ["day", "night"])
    func labelsMatchGoldenImages(script: Script, style: String) throws {
        let shaper = try #require(PangoShaper())
        let (graph, features, middle) = try town(script)
        let renderer = MapRenderer(
            graph: graph, features: features, style: style == "day" ? .day : .night, shaper: shaper)
        let canvas = try CairoCanvas(size: Size(width: 360, height: 240))
        renderer.draw(on: canvas, camera: MapCamera(target: middle, zoom: 16))
        try Golden.check(canvas.image(), "script-\(script.name)-\(style)", tolerance: 14)
    }

    @Test(arguments: scripts) func labelsDoNotCollide(script: Script) throws {
        let shaper = try #require(PangoShaper())
        let (graph, features, middle) = try town(script)
        for zoom in stride(from: 14.0, through: 18, by: 0.5) {
            let size = Size(width: 360, height: 240)
            let camera = MapCamera(target: middle, zoom: zoom, bearing: Bearing(zoom * 40))
            let projection = MapProjection(camera: camera, size: size)
            let scene = MapScene(projection, graph: graph, features: features, style: .day)
            var labels = LabelPainter(style: .day, shaper: shaper, size: size)
            let canvas = LabelCanvas(size: size, halo: MapStyle.day.halo)
            labels.places(scene.places, zoom: zoom, on: canvas)
            labels.waters(scene.waters, on: canvas)
            labels.roads(scene.named, zoom: zoom, on: canvas) {
                (graph.name(of: $0), graph.ref(of: $0), graph.country(of: $0))
            }
            #expect(zoom != 16 || canvas.texts.count > 2, "\(zoom)")
            canvas.expectApart("\(script.name) at \(zoom)")
        }
    }

    @Test func townLabelsDoNotCollide() throws {
        let graph = try #require(Monaco.graph)
        let features = try MapFeatures(graph.file)
        let shaper = try #require(PangoShaper())
        for (zoom, bearing, tilt) in [
            (12.0, 0.0, 0.0), (14, 30, 0), (15, 0, 50), (16, 200, 0), (17, 77, 55), (18, 0, 0),
        ] {
            let size = Size(width: 800, height: 480)
            let camera = MapCamera(target: Monaco.casino, zoom: zoom, bearing: Bearing(bearing), tilt: tilt)
            let projection = MapProjection(camera: camera, size: size)
            let scene = MapScene(projection, graph: graph, features: features, style: .day)
            var labels = LabelPainter(style: .day, shaper: shaper, size: size)
            let canvas = LabelCanvas(size: size, halo: MapStyle.day.halo)
            labels.places(scene.places, zoom: zoom, on: canvas)
            labels.waters(scene.waters, on: canvas)
            labels.roads(scene.named, zoom: zoom, on: canvas) {
                (graph.name(of: $0), graph.ref(of: $0), graph.country(of: $0))
            }
            #expect(canvas.texts.count > 1, "\(zoom)")
            canvas.expectApart("\(zoom)")
        }
    }
}

/// Records the bounding boxes of the glyphs of each label, recognized by the halo that is drawn first.
private final class LabelCanvas: Canvas {
    let size: Size
    private let halo: Color
    private(set) var texts: [[Rect]] = []

    init(size: Size, halo: Color) { (self.size, self.halo) = (size, halo) }

    func save() {}
    func restore() {}
    func concatenate(_ transform: Transform) {}
    func clip(to path: Path) {}
    func draw(_ image: RasterImage, in rect: Rect) {}
    func stroke(_ path: Path, _ stroke: Stroke, _ color: Color) {}
    func fill(_ path: Path, _ color: Color) {
        guard color == halo else { return }
        texts.append(path.lines().compactMap { Rect(around: $0.points)?.inset(by: ShapedText.halo) })
    }

    func expectApart(_ scene: String) {
        for (row, one) in texts.enumerated() {
            #expect(one.allSatisfy { Rect(size).inset(by: -2).contains($0.center) }, "\(scene)")
            for other in texts[(row + 1)...] {
                #expect(!one.contains { box in other.contains(where: box.intersects) }, "\(scene)")
            }
        }
    }
}
