// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavRender

/// Layout, visibility and contrast of the panels on the map.
extension MapViewTests {
    @Test func panelsDoNotOverlap() throws {
        for size in [
            Size(width: 800, height: 480), Size(width: 390, height: 844), Size(width: 1280, height: 720),
            Size(width: 320, height: 240), Size(width: 240, height: 320), Size(width: 480, height: 272),
        ] {
            let view = try view()
            view.isNavigationEnabled = true
            var navigation = guided()
            navigation.incident = "Accident ahead"
            navigation.progress = 0.3
            view.navigation = navigation
            view.settings.isNavigationTripProgressBarEnabled = true
            view.settings.compassButton = true
            (view.shouldDisplaySpeedometer, view.shouldDisplaySpeedLimit) = (true, true)
            view.moveVehicle(to: Monaco.casino, heading: Bearing(20), at: 0)
            view.draw(on: SVGCanvas(size: size), at: 0)
            let layout = view.panelLayout(in: size)
            let panels = [
                layout.header, layout.secondary, layout.footer, layout.incident, layout.speedometer, layout.speedLimit,
                layout.compass, layout.progressBar,
            ].compactMap { $0 }
            #expect(panels.count >= (min(size.width, size.height) > 260 ? 7 : 5))
            #expect((layout.progressBar != nil) == (size.height >= 552))
            for (row, panel) in panels.enumerated() {
                #expect(Rect(size).contains(Point(panel.minX, panel.minY)), "\(size) \(row)")
                #expect(Rect(size).contains(Point(panel.maxX, panel.maxY)), "\(size) \(row)")
                for other in panels[(row + 1)...] {
                    #expect(!panel.inset(by: 0.01).intersects(other.inset(by: 0.01)), "\(size): \(panel) \(other)")
                }
            }
            #expect(layout.free.width > 100 && layout.free.height > 60, "\(size)")
        }
    }

    @Test func hiddenPanelsHaveNoArea() throws {
        let view = try view()
        view.isNavigationEnabled = true
        view.navigation = guided()
        draw(view, at: 0)
        #expect(view.navigationHeaderArea.height > 60 && view.navigationFooterArea.height > 40)
        view.settings.isNavigationHeaderEnabled = false
        view.settings.isNavigationFooterEnabled = false
        #expect(view.navigationHeaderArea.height == 0 && view.navigationFooterArea.height == 0)
        view.settings = MapUISettings()
        view.isNavigationEnabled = false
        #expect(view.navigationHeaderArea.height == 0)
    }

    @Test func recenterButtonReplacesSpeedometer() throws {
        let view = try view()
        view.isNavigationEnabled = true
        view.navigation = guided()
        view.shouldDisplaySpeedometer = true
        view.moveVehicle(to: Monaco.casino, heading: Bearing(0), at: 0)
        draw(view, at: 0)
        #expect(view.panelLayout(in: size).speedometer != nil && view.panelLayout(in: size).recenter == nil)
        view.cameraMode = .overview
        #expect(view.panelLayout(in: size).speedometer == nil && view.panelLayout(in: size).recenter != nil)
        view.settings.isRecenterButtonEnabled = false
        #expect(view.panelLayout(in: size).recenter == nil)
    }

    @Test func panelsHaveSufficientContrast() {
        let settings = MapUISettings()
        for isNight in [false, true] {
            for background in [settings.headerBackground(isNight: isNight), settings.headerSecondary(isNight: isNight)]
            {
                for text in [
                    settings.navigationHeaderInstructionsTextColor, settings.navigationHeaderDistanceUnitsTextColor,
                    settings.navigationHeaderNextStepTextColor,
                ] {
                    #expect(text.contrast(to: background) >= 4.5)
                }
            }
            let options = SpeedometerUIOptions()
            for severity in [SpeedAlertSeverity.unknown, .notSpeeding, .minor, .major] {
                let mode: LightingMode = isNight ? .lowLight : .normal
                let (text, background) = (
                    options.textColor(for: severity, lightingMode: mode),
                    options.backgroundColor(for: severity, lightingMode: mode)
                )
                #expect(text.contrast(to: background) >= 4.5, "\(severity) \(mode)")
            }
        }
        var own = SpeedometerUIOptions()
        own.setTextColor(.black, for: .notSpeeding, lightingMode: .normal)
        own.setTextColor(.black, for: .minor, lightingMode: .normal)
        #expect(own.textColor(for: .notSpeeding, lightingMode: .normal) != .black)
        #expect(own.textColor(for: .minor, lightingMode: .normal) == .black)
    }

    @Test func longTextIsWrappedAndTruncated() {
        let painter = PanelPainter(
            settings: MapUISettings(), style: .day, isNight: false, isRightToLeft: false, shaper: NoText(),
            pixelsPerPoint: 1)
        let font = FontStyle(size: 10)
        #expect(painter.rows(of: "one two three", font, width: 500, rows: 1) == ["one two three"])
        #expect(painter.rows(of: "one two three", font, width: 40, rows: 2) == ["one two", "three"])
        #expect(painter.rows(of: "one two three four", font, width: 40, rows: 2) == ["one two", "three f…"])
        #expect(painter.rows(of: "Donaudampfschiff", font, width: 40, rows: 2) == ["Donauda…"])
        #expect(painter.rows(of: "", font, width: 40, rows: 2).isEmpty)
    }

    @Test func controlsStayInSafeArea() throws {
        let view = try view()
        view.isNavigationEnabled = true
        view.settings.isNavigationHeaderEnabled = false
        view.settings.isNavigationFooterEnabled = false
        view.settings.compassButton = true
        view.shouldDisplaySpeedLimit = true
        view.navigation = guided()
        view.moveVehicle(to: Monaco.casino, heading: Bearing(70), at: 0)
        view.safeArea = Rect(x: 220, y: 20, width: 300, height: 300)
        for time in [0.0, 2] { draw(view, at: time) }
        let (layout, free) = (view.panelLayout(in: size), try #require(view.safeArea))
        for rect in [try #require(layout.speedLimit), try #require(layout.compass)] {
            #expect(
                rect.minX >= free.minX && rect.maxX <= free.maxX && rect.minY >= free.minY && rect.maxY <= free.maxY)
        }
    }
}
