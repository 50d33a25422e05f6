// SPDX-License-Identifier: Apache-2.0

public import NavModel
public import NavRender
public import NavSession

// The names that navigation apps know, for the types of Guidepost. Raw values of all enumerations are the same.

// MARK: Navigator and session

/// Guides along routes.
public typealias GMSNavigator = Navigator
/// Navigation without a map.
public typealias GMSNavigationSession = NavigationSession
/// Positions on the road.
public typealias GMSRoadSnappedLocationProvider = RoadSnappedLocationProvider
/// Drives in simulation.
public typealias GMSLocationSimulator = LocationSimulator
/// A place to go to.
public typealias GMSNavigationWaypoint = Waypoint
/// The way to one destination.
public typealias GMSRouteLeg = RouteLeg
/// Times and distances of a way by both strategies.
public typealias GMSNavigationRouteInfo = RouteInfo
/// Time and distance of a way.
public typealias GMSNavigationTimeAndDistance = TimeAndDistance

// MARK: Feed

/// One message of the feed.
public typealias GMSNavigationNavInfo = NavInfo
/// One maneuver and the road after it.
public typealias GMSNavigationStepInfo = StepInfo
/// One lane.
public typealias GMSNavigationLane = Lane
/// One turn that can be made from a lane.
public typealias GMSNavigationLaneDirection = LaneDirection

// MARK: Enumerations

/// What the navigator is doing.
public typealias GMSNavigationNavState = NavState
/// What to do.
public typealias GMSNavigationManeuver = Maneuver
/// Side that traffic keeps to.
public typealias GMSNavigationDrivingSide = DrivingSide
/// Shape of an arrow on a lane.
public typealias GMSNavigationLaneShape = LaneShape
/// How much traffic delays.
public typealias GMSNavigationDelayCategory = DelayCategory
/// Day or night.
public typealias GMSNavigationLightingMode = LightingMode
/// How one travels.
public typealias GMSNavigationTravelMode = TravelMode
/// What is said aloud.
public typealias GMSNavigationVoiceGuidance = VoiceGuidance
/// Where speech comes from.
public typealias GMSVoiceGuidanceAudioDeviceType = VoiceGuidanceAudioDeviceType
/// Outcome of asking for a route.
public typealias GMSRouteStatus = RouteStatus
/// Which route is best.
public typealias GMSNavigationRoutingStrategy = RoutingStrategy
/// How many other routes are offered.
public typealias GMSNavigationAlternateRoutesStrategy = AlternateRoutesStrategy
/// How serious speeding is.
public typealias GMSNavigationSpeedAlertSeverity = SpeedAlertSeverity
/// What the camera does.
public typealias GMSNavigationCameraMode = MapView.CameraMode
/// From where the camera follows.
public typealias GMSNavigationCameraPerspective = MapCamera.Perspective
/// What stands beside routes.
public typealias GMSNavigationRouteCalloutFormat = MapView.RouteCalloutFormat
