// SPDX-License-Identifier: Apache-2.0

public import NavModel
public import NavRender
public import NavSession

// The published names for the types of Guidepost. Raw values of all enumerations are the same.

// MARK: Navigator and session

/// Guides along routes.
public typealias GMSNavigator = Navigator
/// Navigation without a map.
public typealias GMSNavigationSession = NavigationSession
/// Positions on the road.
public typealias GMSRoadSnappedLocationProvider = RoadSnappedLocationProvider
/// Simulates locations.
public typealias GMSLocationSimulator = LocationSimulator
/// A waypoint.
public typealias GMSNavigationWaypoint = Waypoint
/// A leg of a route.
public typealias GMSRouteLeg = RouteLeg
/// Times and distances by both strategies.
public typealias GMSNavigationRouteInfo = RouteInfo
/// Time and distance of a route.
public typealias GMSNavigationTimeAndDistance = TimeAndDistance

// MARK: Feed

/// An update of the feed.
public typealias GMSNavigationNavInfo = NavInfo
/// One maneuver and the road after it.
public typealias GMSNavigationStepInfo = StepInfo
/// One lane.
public typealias GMSNavigationLane = Lane
/// A turn that is allowed from a lane.
public typealias GMSNavigationLaneDirection = LaneDirection

// MARK: Enumerations

/// The state of guidance.
public typealias GMSNavigationNavState = NavState
/// The instruction.
public typealias GMSNavigationManeuver = Maneuver
/// The driving side.
public typealias GMSNavigationDrivingSide = DrivingSide
/// The shape of a lane arrow.
public typealias GMSNavigationLaneShape = LaneShape
/// The category of a traffic delay.
public typealias GMSNavigationDelayCategory = DelayCategory
/// The lighting mode.
public typealias GMSNavigationLightingMode = LightingMode
/// The travel mode.
public typealias GMSNavigationTravelMode = TravelMode
/// The kind of voice guidance.
public typealias GMSNavigationVoiceGuidance = VoiceGuidance
/// The audio output.
public typealias GMSVoiceGuidanceAudioDeviceType = VoiceGuidanceAudioDeviceType
/// The status of a route request.
public typealias GMSRouteStatus = RouteStatus
/// The routing strategy.
public typealias GMSNavigationRoutingStrategy = RoutingStrategy
/// The strategy for alternatives.
public typealias GMSNavigationAlternateRoutesStrategy = AlternateRoutesStrategy
/// The severity of speeding.
public typealias GMSNavigationSpeedAlertSeverity = SpeedAlertSeverity
/// The camera mode.
public typealias GMSNavigationCameraMode = MapView.CameraMode
/// The perspective while following.
public typealias GMSNavigationCameraPerspective = MapCamera.Perspective
/// The text of route callouts.
public typealias GMSNavigationRouteCalloutFormat = MapView.RouteCalloutFormat
