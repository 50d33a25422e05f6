// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavRender
import Testing

/// All published properties by name. A missing one is a compile error.
@MainActor struct EveryNameTests {
    @Test func navigatorsHaveTheirMembers() {
        let settings: [PartialKeyPath<GMSNavigator>] = [
            \.avoidsHighways, \.avoidsTolls, \.avoidsFerries, \.isGuidanceActive, \.stopGuidanceAtArrival,
            \.timeUpdateThreshold, \.distanceUpdateThreshold, \.timeToNextDestination, \.distanceToNextDestination,
            \.delayCategoryToNextDestination, \.currentRouteLeg, \.routeLegs, \.traveledPath, \.voiceGuidance,
            \.audioDeviceType, \.isVibrationEnabled, \.sendsBackgroundNotifications, \.suggestedLightingMode,
            \.shouldDisplayPrompts, \.speedAlertOptions,
        ]
        let path: KeyPath<GMSNavigator, GMSPath> = \.traveledPath
        let legs: KeyPath<GMSNavigator, [GMSRouteLeg]?> = \.routeLegs
        let line: KeyPath<GMSRouteLeg, GMSPath?> = \.path
        let end: KeyPath<GMSRouteLeg, CLLocationCoordinate2D> = \.destinationCoordinate
        let stop: KeyPath<GMSRouteLeg, GMSNavigationWaypoint?> = \.destinationWaypoint
        #expect(Set(settings + [path, legs]).count == settings.count && (line as AnyKeyPath) != stop && end != line)

        let navigator: KeyPath<GMSNavigationSession, GMSNavigator?> = \.navigator
        let provider: KeyPath<GMSNavigationSession, GMSRoadSnappedLocationProvider?> = \.roadSnappedLocationProvider
        let simulator: KeyPath<GMSNavigationSession, GMSLocationSimulator?> = \.locationSimulator
        let session: [PartialKeyPath<GMSNavigationSession>] = [
            \.isStarted, \.travelMode, navigator, provider, simulator,
        ]
        let positions: [PartialKeyPath<GMSRoadSnappedLocationProvider>] = [\.allowsBackgroundLocationUpdates]
        let speed: ReferenceWritableKeyPath<GMSLocationSimulator, Float> = \.speedMultiplier
        let simulation: [PartialKeyPath<GMSLocationSimulator>] = [
            \.isPaused, speed, \.isLocationJitteringEnabled, \.avoidsHighways, \.avoidsTolls, \.avoidsFerries,
        ]
        #expect(session.count == 5 && positions.count == 1 && simulation.count == 6)
    }

    @Test func feedHasItsMembers() {
        let info: [PartialKeyPath<GMSNavigationNavInfo>] = [
            \.navState, \.currentStep, \.remainingSteps, \.routeChanged, \.timeToCurrentStepSeconds,
            \.distanceToCurrentStepMeters, \.timeToFinalDestinationSeconds, \.distanceToFinalDestinationMeters,
        ]
        let step: [PartialKeyPath<GMSNavigationStepInfo>] = [
            \.maneuver, \.lanes, \.fullRoadName, \.simpleRoadName, \.fullInstructionText, \.exitNumber, \.drivingSide,
            \.roundaboutTurnNumber, \.stepNumber, \.distanceFromPrevStepMeters, \.timeFromPrevStepSeconds,
        ]
        let lane: [AnyKeyPath] = [
            \GMSNavigationLane.laneDirections, \GMSNavigationLaneDirection.laneShape,
            \GMSNavigationLaneDirection.recommended,
        ]
        let place: [PartialKeyPath<GMSNavigationWaypoint>] = [
            \.title, \.coordinate, \.placeID, \.preferSameSideOfRoad, \.preferredHeading, \.vehicleStopover,
        ]
        let change: [PartialKeyPath<GMSNavigationMutableWaypoint>] = [
            \.title, \.coordinate, \.placeID, \.preferSameSideOfRoad, \.preferredHeading, \.vehicleStopover,
        ]
        let options: [PartialKeyPath<GMSNavigationMutableRoutingOptions>] = [
            \.routingStrategy, \.alternateRoutesStrategy, \.targetDistancesMeters,
        ]
        let time: KeyPath<GMSNavigationTimeAndDistance, TimeInterval> = \.time
        let distance: KeyPath<GMSNavigationTimeAndDistance, CLLocationDistance> = \.distance
        #expect(info.count + step.count + lane.count + place.count + change.count + options.count == 37)
        #expect((time as AnyKeyPath) != distance)
    }

    @Test func mapsHaveTheirMembers() {
        let map: [PartialKeyPath<GMSMapView>] = [
            \.navigationUIDelegate, \.isNavigationEnabled, \.navigator, \.roadSnappedLocationProvider,
            \.locationSimulator, \.cameraMode, \.followingPerspective, \.followingZoomLevel, \.travelMode,
            \.lightingMode,
            \.shouldDisplaySpeedLimit, \.shouldDisplaySpeedometer, \.navigationHeaderLayoutGuide,
            \.navigationFooterLayoutGuide, \.routeCalloutFormat, \.roadSnappedMyLocationSource, \.settings,
            \.isMyLocationEnabled,
        ]
        let settings: [PartialKeyPath<GMSUISettings>] = [
            \.isNavigationHeaderEnabled, \.isNavigationFooterEnabled, \.isNavigationTripProgressBarEnabled,
            \.isRecenterButtonEnabled, \.showsIncidentCards, \.showsDestinationMarkers, \.showsTrafficLights,
            \.showsStopSigns, \.navigationHeaderPrimaryBackgroundColor,
            \.navigationHeaderPrimaryBackgroundColorNightMode, \.navigationHeaderSecondaryBackgroundColor,
            \.navigationHeaderSecondaryBackgroundColorNightMode, \.navigationHeaderBackgroundAlpha,
            \.navigationHeaderLargeManeuverIconColor, \.navigationHeaderSmallManeuverIconColor,
            \.navigationHeaderGuidanceRecommendedLaneColor, \.navigationHeaderNextStepTextColor,
            \.navigationHeaderNextStepFont, \.navigationHeaderDistanceValueTextColor,
            \.navigationHeaderDistanceValueFont, \.navigationHeaderDistanceUnitsTextColor,
            \.navigationHeaderDistanceUnitsFont, \.navigationHeaderInstructionsTextColor,
            \.navigationHeaderInstructionsFirstRowFont, \.navigationHeaderInstructionsSecondRowFont,
            \.speedometerUIOptions, \.compassButton, \.myLocationButton,
        ]
        let options: [PartialKeyPath<GMSNavigationInstructionOptions>] = [
            \.imageOptions, \.disableLongDistanceFormat, \.primaryFont, \.secondaryFont, \.tertiaryFont, \.textColor,
            \.primaryRoadShieldHeight, \.secondaryRoadShieldHeight, \.roadShieldOutlineWidth,
            \.roadShieldOutlineColor, \.exitNumberHeight, \.exitCueBackgroundColor,
        ]
        #expect(map.count == 18 && settings.count == 28 && options.count == 12)
    }

    @Test func valuesHaveTheNumbersThatAppsKnow() {
        #expect(GMSRouteStatus.OK == .ok && GMSRouteStatus.OK.rawValue == 1)
        #expect(GMSRouteStatus.travelModeUnsupported.rawValue == 11)
        #expect(GMSNavigationManeuver.turnUTurnCounterClockwise.rawValue == 15)
        #expect(GMSNavigationManeuver.roundaboutExitCounterClockwise.rawValue == 62)
        #expect(GMSNavigationManeuver.allCases.map(\.rawValue) == Array(0...65))
        #expect(GMSNavigationLaneShape.uTurnRight.rawValue == 9)
        #expect(GMSNavigationDelayCategory.heavy.rawValue == 1 && GMSNavigationDelayCategory.light.rawValue == 3)
        #expect(GMSNavigationSpeedAlertSeverity.unknown.rawValue == -2)
        #expect(GMSNavigationTravelMode.taxicab.rawValue == 4 && GMSNavigationCameraMode.overview.rawValue == 2)
        #expect(GMSNavigationCameraPerspective.topDownHeadingUp.rawValue == 2)
        #expect(GMSNavigationVoiceGuidance.alertsAndGuidance.rawValue == 2)
        #expect(GMSVoiceGuidanceAudioDeviceType.bluetooth.rawValue == 1)
        #expect(GMSNavigationRoutingStrategy.deltaToTargetDistance.rawValue == 2)
        #expect(GMSNavigationAlternateRoutesStrategy.one.rawValue == 2)
        #expect(GMSNavigationRouteCalloutFormat.distance.rawValue == 2 && GMSNavigationNavState.stopped.rawValue == 3)
        #expect(GMSNavigationDrivingSide.right.rawValue == 2 && GMSNavigationLightingMode.lowLight.rawValue == 1)
        #expect(GMSNavigationManeuverImageSize.square96.rawValue == 1)
    }
}
