// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
internal import NavSession

extension NavigatorEvent {
    /// Writes the fields of the event; the first is its name.
    ///
    /// - Parameter message: The encoded message, if the event is one of the feed.
    func writeFields(to json: inout JSONWriter, message: [UInt8]?) {
        json.field("event", name)
        switch self {
        case .locationSnapped(let location): location.writeFields(to: &json)
        case .navInfoUpdated:
            json.key("navInfo")
            if let message { json.value(written: message) } else { json.null() }
        case .remainingTime(let seconds): json.field("seconds", exactly: seconds)
        case .remainingDistance(let meters): json.field("meters", exactly: meters)
        case .delayCategory(let category): json.field("category", category.name)
        case .speedAlert(let alert):
            json.field("severity", alert.severity.name)
            json.field("percentage", exactly: alert.percentage)
        case .lightingMode(let mode): json.field("mode", mode.name)
        case .arrived(let waypoint, let index, _), .passedBy(let waypoint, let index):
            json.field("title", waypoint.title)
            json.field("index", index)
        case .leftRoute(let departure):
            json.field("kind", departure.kind.name)
            json.field("meters", exactly: departure.distance)
        case .routeNeeded(let attempt): json.field("attempt", attempt)
        case .routeChanged(let change, _): json.field("reason", change.name)
        case .guidanceChanged(let isActive): json.field("isActive", isActive)
        case .announcementDue(let announcement):
            json.field("kind", announcement.kind.name)
            json.field("step", announcement.step.stepNumber)
            json.field("meters", exactly: announcement.distance)
            json.field("ordinal", announcement.ordinal)
        case .promptPresented(let prompt), .promptDismissed(let prompt):
            json.field("subject", prompt.subject.name)
            if case .fasterRoute(let offer) = prompt.subject { json.field("saving", exactly: offer.saving) }
        case .notificationWanted(let step): json.field("step", step.stepNumber)
        case .returnedToRoute, .trafficNeeded, .trafficUpdated, .signalLost, .signalRegained: break
        }
    }

    /// The name of the case.
    private var name: String {
        switch self {
        case .locationSnapped: "locationSnapped"
        case .navInfoUpdated: "navInfoUpdated"
        case .remainingTime: "remainingTime"
        case .remainingDistance: "remainingDistance"
        case .delayCategory: "delayCategory"
        case .speedAlert: "speedAlert"
        case .lightingMode: "lightingMode"
        case .arrived: "arrived"
        case .passedBy: "passedBy"
        case .leftRoute: "leftRoute"
        case .routeNeeded: "routeNeeded"
        case .returnedToRoute: "returnedToRoute"
        case .routeChanged: "routeChanged"
        case .trafficNeeded: "trafficNeeded"
        case .trafficUpdated: "trafficUpdated"
        case .guidanceChanged: "guidanceChanged"
        case .announcementDue: "announcementDue"
        case .signalLost: "signalLost"
        case .signalRegained: "signalRegained"
        case .promptPresented: "promptPresented"
        case .promptDismissed: "promptDismissed"
        case .notificationWanted: "notificationWanted"
        }
    }
}

extension Prompt.Subject {
    fileprivate var name: String {
        switch self {
        case .fasterRoute: "fasterRoute"
        case .skippedStop: "skippedStop"
        case .trafficIncident: "trafficIncident"
        case .test: "test"
        }
    }
}

extension RoadSnappedLocation {
    fileprivate func writeFields(to json: inout JSONWriter) {
        json.field("time", exactly: time)
        json.field("latitude", exactly: coordinate.latitude)
        json.field("longitude", exactly: coordinate.longitude)
        if course.isFinite { json.field("course", exactly: course) }
        if speed.isFinite { json.field("speed", exactly: speed) }
        if horizontalAccuracy.isFinite { json.field("accuracy", exactly: horizontalAccuracy) }
        json.field("isOnRoute", isOnRoute)
        if isDeadReckoned { json.field("isReckoned", true) }
    }
}
