// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavRender
import Testing

@Suite struct LanesImageTests {
    @Test func readsTheWorkedExample() throws {
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

    @Test func sixtySamplesAreLanes() {
        #expect(LaneNotation.samples.count >= 60)
        #expect(Set(LaneNotation.samples).count == LaneNotation.samples.count)
        #expect(LaneNotation.samples.allSatisfy { LaneNotation.lanes($0) != nil })
    }

    @Test(arguments: ["light", "dark"]) func lanesLookAsTheyDid(style: String) throws {
        let colors = style == "light" ? ImageColors.light : .dark
        var sheet = ContactSheet(columns: 6, background: colors.background)
        for room in [StepImageOptions.ImageSize.square48, .carLanes] {
            sheet.append(
                LaneNotation.samples.compactMap {
                    LanesImage(LaneNotation.lanes($0))?.picture(StepImageOptions(size: room, colors: colors))
                })
        }
        try Golden.check(sheet.picture.image(), "lanes-\(style)")
    }

    @Test func noLanesNoImage() {
        #expect(LanesImage(nil) == nil)
        #expect(LanesImage([]) == nil)
    }

    @Test func carLanesKeepTheLimitsOfTheCar() throws {
        for text in LaneNotation.samples {
            let image = try #require(LanesImage(LaneNotation.lanes(text)))
            let size = image.size(in: .carLanes)
            #expect(size.width <= 120.0001 && size.height <= 18.0001, "\(text)")
        }
    }

    @Test func lanesStandInTheirOrder() throws {
        let lanes = try #require(LaneNotation.lanes("straight*|straight|straight"))
        let image = try #require(LanesImage(lanes)).picture(StepImageOptions(size: .square96))
        let dots = try image.image()
        let way = ImageColors.light.way
        let litColumns = (0..<dots.width).filter { x in (0..<dots.height).contains { dots[x, $0] == way } }
        #expect(try #require(litColumns.last) < dots.width / 3, "the lit lane is the leftmost one")
    }
}
