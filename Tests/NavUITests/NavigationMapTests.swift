// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavModel
import NavRender
import NavSession
import NavUI
import Testing

/// What a person sees on the map of a phone before, during and after a drive.
@MainActor @Suite(.serialized) struct NavigationMapTests {
    private nonisolated static let phone = Size(width: 390, height: 844)
    private nonisolated static let tablet = Size(width: 1024, height: 1366)

    @Test(arguments: [
        ("en", LightingMode.normal, phone, "phone-day"), ("ar", .lowLight, phone, "phone-night-rtl"),
        ("de", .lowLight, tablet, "tablet-night"), ("fa", .normal, tablet, "tablet-day-rtl"),
    ])
    func looksAsRecorded(_ language: String, _ mode: LightingMode, _ size: Size, _ name: String) async throws {
        let phone = try PhoneDrive(language: language, lightingMode: mode)
        try await phone.look { moment in
            phone.view.lightingMode = mode
            if language != "en" && language != "de", let navigation = phone.view.navigation {
                let texts = [
                    navigation.timeLeft, navigation.distanceLeft, navigation.arrival, navigation.distance?.value ?? "",
                    navigation.speed?.value ?? "",
                ]
                #expect(
                    !texts.joined().contains { $0.isASCII && $0.isNumber }, "one kind of digits on a screen: \(texts)")
            }
            // Comparing pixels is slow in a debug build; half of the size shows as much on a tablet.
            let image = try phone.frame(size, scale: size.width < 500 ? 1 : 0.5)
            try Golden.check(image, "\(name)-\(moment.rawValue)", tolerance: 12)
            if let folder = ProcessInfo.processInfo.environment["NAV_PICTURES"] {
                let image = try phone.frame(size, scale: size.width < 500 ? 3 : 2)
                try Data(image.png()).write(to: URL(filePath: folder).appending(path: "\(name)-\(moment.rawValue).png"))
            }
        }
    }

    @Test func showsWhatEachMomentNeeds() async throws {
        let phone = try PhoneDrive(language: "en")
        let view = phone.view
        try await phone.look { moment in
            _ = try phone.frame(NavigationMapTests.phone)
            #expect(view.myLocation != nil, "\(moment)")
            switch moment {
            case .idle:
                #expect(view.cameraMode == .following)
                #expect(view.routes.isEmpty && view.navigation == nil)
                #expect(view.navigationHeaderArea.height == 0)
            case .preview:
                #expect(view.cameraMode == .overview)
                #expect(view.routes.last?.isAlternative == false && view.destinations.count == 2)
                #expect(view.navigation?.timeLeft.isEmpty == false)
                #expect(view.navigationHeaderArea.height == 0 && view.navigationFooterArea.height > 0)
                let seen = MapProjection(camera: view.camera, size: NavigationMapTests.phone)
                let area = Rect(NavigationMapTests.phone)
                #expect(view.routes.last?.path.allSatisfy { seen.point($0).map(area.contains) ?? false } == true)
            case .turn:
                #expect(view.cameraMode == .following && view.routes.count == 1)
                let navigation = try #require(view.navigation)
                #expect(navigation.distance != nil && !navigation.instruction.isEmpty && navigation.speed != nil)
                #expect(!navigation.timeLeft.isEmpty && !navigation.distanceLeft.isEmpty && !navigation.arrival.isEmpty)
                #expect(navigation.steps.count > 2 && navigation.steps[0].step == navigation.step)
                #expect(view.routes[0].driven > 0)
                #expect(view.navigationHeaderArea.height > 80 && view.navigationFooterArea.height > 40)
            case .steps, .overview: break
            case .arrived:
                #expect(view.navigation?.arrivalCard?.place == "Casino")
                #expect(view.navigationHeaderArea.height == 0)
            }
        }
        // The position moves on, and the card stays until it is closed.
        let before = try #require(view.myLocation)
        await phone.fix(PhoneDrive.stops[1])
        _ = try phone.frame(NavigationMapTests.phone)
        #expect(view.myLocation != before)
        phone.map.dismissArrival()
        #expect(view.navigation?.arrivalCard == nil)
    }

    @Test func placesAheadHaveACard() {
        func card(_ alert: RoadAlert?, _ language: String) -> String? {
            NavigationMapFormatter(language: language).navigation(
                NavInfo(navState: .enroute, roadAlert: alert), NavigationMapFormatter.Context())?.incident
        }
        let crossing = RoadAlert(.levelCrossing, distance: 300)
        #expect(card(nil, "de") == "")
        #expect(card(crossing, "de") == "Bahnübergang · 300 m" && card(crossing, "en") == "Railroad crossing · 300 m")
        #expect(card(crossing, "en-GB")?.hasPrefix("Level crossing") == true)
        #expect(card(RoadAlert(.schoolZone, distance: 0), "fr") == "Zone scolaire")
    }

    @Test func buttonsDoWhatTheyShow() async throws {
        let phone = try PhoneDrive(language: "en")
        let taps = TapRecorder()
        phone.map.delegate = taps
        var voices: [Bool] = []
        phone.map.onMute = { voices.append($0) }
        try await phone.look { moment in
            let view = phone.view
            if moment == .arrived {
                _ = try phone.frame(NavigationMapTests.phone)
                // The button is in the lower right corner of the card.
                view.tap(at: Point(NavigationMapTests.phone.width - 60, NavigationMapTests.phone.height - 38))
                #expect(taps.closedCards == 1 && view.navigation == nil)
            }
            guard moment == .turn else { return }
            _ = try phone.frame(NavigationMapTests.phone)
            let right = NavigationMapTests.phone.width - 10 - 22
            let top = view.navigationHeaderArea.maxY + 10 + 22
            // With north up there would be no compass; while following there is one above the two buttons.
            let first = view.camera.bearing.degrees == 0 ? top : top + 54
            view.tap(at: Point(right, first))
            #expect(view.cameraMode == .overview)
            view.cameraMode = .following
            _ = try phone.frame(NavigationMapTests.phone)
            view.tap(at: Point(right, first + 54))
            #expect(view.isMuted && taps.muted == [true] && voices == [true])
            let footer = view.navigationFooterArea
            view.tap(at: Point(footer.maxX - 20, footer.center.y))
            #expect(view.isStepListShown)
            // A drag on the list scrolls it and leaves the camera where it is.
            let middle = Point(footer.center.x, footer.minY - 100)
            view.perform(.beginDrag(at: middle))
            view.perform(.drag(translation: Point(0, -300), velocity: .zero))
            view.perform(.endDrag(velocity: .zero))
            #expect(view.cameraMode == .following)
            view.tap(at: Point(footer.maxX - 20, footer.center.y))
            #expect(!view.isStepListShown)
        }
    }

    @Test(arguments: [phone, tablet, Size(width: 844, height: 390)]) func rightToLeftMirrorsPanels(_ size: Size) throws
    {
        let graph = try #require(Monaco.graph)
        let view = MapView(graph: graph, shaper: try #require(SystemShaper()))
        view.isNavigationEnabled = true
        view.navigation = MapNavigation()
        view.navigation?.timeLeft = "7 min"
        view.navigation?.instruction = "Turn"
        view.safeArea = Rect(minX: 40, minY: 30, maxX: size.width - 10, maxY: size.height - 20)
        _ = try view.frame(at: 0, size: size)
        let (header, footer) = (view.navigationHeaderArea, view.navigationFooterArea)
        view.isRightToLeft = true
        view.safeArea = Rect(minX: 10, minY: 30, maxX: size.width - 40, maxY: size.height - 20)
        _ = try view.frame(at: 1, size: size)
        for (area, mirrored) in [(header, view.navigationHeaderArea), (footer, view.navigationFooterArea)] {
            #expect(area.minX >= 40 && area.minY >= 30 && area.maxY <= size.height - 20, "\(area)")
            #expect(
                abs(area.minX - (size.width - mirrored.maxX)) < 0.001 && area.size == mirrored.size,
                "\(area) \(mirrored)")
        }
    }
}

@MainActor private final class TapRecorder: MapViewNavigationUIDelegate {
    var muted: [Bool] = []
    var closedCards = 0
    func mapViewDidTapArrivalCard(_ mapView: MapView) { closedCards += 1 }
    func mapView(_ mapView: MapView, didChangeMuted isMuted: Bool) { muted.append(isMuted) }
}
