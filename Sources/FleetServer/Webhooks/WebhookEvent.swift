// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Foundation
internal import NavGeo

/// Something that happened to a trip or a vehicle.
struct WebhookEvent: Sendable, Hashable {
    /// The types of events. Raw values are those of the messages.
    enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A trip has another status.
        case tripStatus = "trip.status"
        /// The vehicle will soon be at a stop of the trip.
        case arrivalSoon = "trip.arrival_soon"
        /// The vehicle is at a stop of the trip.
        case atStop = "trip.at_stop"
        /// The vehicle will be later at a stop of the trip than was last reported.
        case arrivalSlipped = "trip.eta_slipped"
        /// A vehicle has entered a geofence.
        case geofenceEntered = "vehicle.geofence_entered"
        /// A vehicle has left a geofence.
        case geofenceExited = "vehicle.geofence_exited"
        /// A vehicle that is expected to report does not.
        case silent = "vehicle.silent"
        /// It reports again.
        case back = "vehicle.back"
    }

    /// What the event is about, with the fields of its kind.
    struct Facts: Sendable, Hashable {
        var trip: TripID?
        /// The resource of the vehicle, such as `vehicles/v-1`.
        var vehicle: String?
        var status: FleetTripStatus?
        var stop: StopKey?
        var arrival: Timestamp?
        var previousArrival: Timestamp?
        var geofence: String?
        var location: FleetVehicleLocation?
    }

    /// A stop of a trip.
    struct StopKey: Sendable, Hashable {
        var kind: WaypointKind
        var index: Int

        /// A text that identifies it within its trip.
        var text: String { "\(kind.rawValue).\(index)" }

        fileprivate var name: String {
            switch kind {
            case .pickup: "PICKUP"
            case .dropoff: "DROP_OFF"
            case .intermediateDestination: "INTERMEDIATE_DESTINATION"
            }
        }
    }

    var kind: Kind
    /// The trip or vehicle whose order it is part of, such as `trips/t-1`.
    var subject: String
    var time: Timestamp
    var facts: Facts

    /// The JSON text that is sent.
    ///
    /// - Throws: `internal` if it cannot be encoded.
    func body(of provider: ProviderID) throws(FleetError) -> String {
        let root = "providers/\(provider)/"
        let message = Message(
            type: kind.rawValue, timestamp: time.rfc3339, provider: provider.text,
            data: Message.Content(
                trip: facts.trip.map { root + "trips/\($0)" }, vehicle: facts.vehicle.map { root + $0 },
                tripStatus: facts.status?.wireName, waypointType: facts.stop?.name,
                intermediateDestinationIndex: facts.stop.flatMap {
                    $0.kind == .intermediateDestination ? $0.index : nil
                }, eta: facts.arrival?.rfc3339, previousEta: facts.previousArrival?.rfc3339, geofence: facts.geofence,
                location: facts.location.map {
                    Message.Place(latitude: $0.place.latitude, longitude: $0.place.longitude)
                }, locationTime: facts.location?.time.rfc3339))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return String(decoding: try encoder.encode(message), as: UTF8.self) } catch {
            throw FleetError(.internal, "The event cannot be encoded.", cause: error)
        }
    }
}

/// The form of a body.
private struct Message: Encodable {
    struct Place: Encodable {
        var latitude: Double
        var longitude: Double
    }

    struct Content: Encodable {
        var trip: String?
        var vehicle: String?
        var tripStatus: String?
        var waypointType: String?
        var intermediateDestinationIndex: Int?
        var eta: String?
        var previousEta: String?
        var geofence: String?
        var location: Place?
        var locationTime: String?
    }

    var type: String
    var timestamp: String
    var provider: String
    var data: Content
}
