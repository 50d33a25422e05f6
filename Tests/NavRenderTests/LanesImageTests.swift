// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavRender
import Testing

@Suite struct LanesImageTests {
    @Test func parsesLaneNotation() throws {
        let lanes = try #require(LaneNotation.lanes("left*|left*|straight|straight;right"))
        #expect(lanes.count == 4)
        #expect(lanes[0].laneDirections == [LaneDirection(laneShape: .normalLeft, recommended: true)])
        #expect(
            lanes[3].laneDirections == [
                LaneDirection(laneShape: .straight, recommended: false),
                LaneDirection(laneShape: .normalRight, recommended: false),
            ])
        #expect(LaneNotation.lanes("left|sideways") == nil)
    }

    @Test func laneSamplesParse() {
        #expect(LaneNotation.samples.count >= 60)
        #expect(Set(LaneNotation.samples).count == LaneNotation.samples.count)
        #expect(LaneNotation.samples.allSatisfy { LaneNotation.lanes($0) != nil })
    }

    @Test(arguments: ["light", "dark"]) func lanesMatchGoldenImages(style: String) throws {
        let colors = style == "light" ? ImageColors.light : .dark
        var sheet = ContactSheet(columns: 6, background: colors.background)
        for bounds in [StepImageOptions.ImageSize.square48, .carLanes] {
            sheet.append(
                LaneNotation.samples.compactMap {
                    LanesImage(LaneNotation.lanes($0))?.picture(StepImageOptions(size: bounds, colors: colors))
                })
        }
        try Golden.check(sheet.picture.image(), "lanes-\(style)")
    }

    @Test func noLanesGiveNoImage() {
        #expect(LanesImage(nil) == nil)
        #expect(LanesImage([]) == nil)
    }

    @Test func carLanesFitCarPlayLimits() throws {
        for text in LaneNotation.samples {
            let image = try #require(LanesImage(LaneNotation.lanes(text)))
            let size = image.size(in: .carLanes)
            #expect(size.width <= 120.0001 && size.height <= 18.0001, "\(text)")
        }
    }

    @Test func lanesAreOrderedLeftToRight() throws {
        let lanes = try #require(LaneNotation.lanes("straight*|straight|straight"))
        let image = try #require(LanesImage(lanes)).picture(StepImageOptions(size: .square96))
        let pixels = try image.image()
        let route = ImageColors.light.route
        let highlightedColumns = (0..<pixels.width).filter { x in
            (0..<pixels.height).contains { pixels[x, $0] == route }
        }
        #expect(try #require(highlightedColumns.last) < pixels.width / 3, "the recommended lane is the leftmost")
    }
}
