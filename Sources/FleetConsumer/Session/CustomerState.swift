// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// What a rider's app is told when its map is ready for the rider to choose where to go.
@MainActor public protocol CustomerStateDelegate: AnyObject {
    /// A map shows the customer's state for the first time: the moment to set the places, and to order.
    func mapViewDidInitializeCustomerState(_ customerState: CustomerState)
}

/// What the rider has chosen, on the map before there is a trip: pick-up, drop-off, stops between.
///
///     let customer = CustomerState()
///     customer.delegate = self
///     mapView.show(customer)
///
///     func mapViewDidInitializeCustomerState(_ customer: CustomerState) {
///         customer.pickupLocation = chosenPickup
///         customer.dropoffLocation = chosenDropoff
///     }
@MainActor public final class CustomerState: MapSession {
    /// Is told once, when a map first shows this. Held weakly.
    public weak var delegate: (any CustomerStateDelegate)?
    /// Where the rider waits.
    public var pickupLocation: TerminalLocation?
    /// Where the rider wants to go.
    public var dropoffLocation: TerminalLocation?
    /// Stops between.
    public var intermediateDestinations: [TerminalLocation] = []
    private var isInitialized = false

    /// Nothing chosen yet.
    public init() {}

    /// A map begins to show this.
    public func didShow() {
        guard !isInitialized else { return }
        isInitialized = true
        // Never from inside the call that shows it.
        Task { self.delegate?.mapViewDidInitializeCustomerState(self) }
    }

    /// A map ceases to show this.
    public func didHide() {}

    /// A pin for each place.
    public func overlays(at time: Double) -> [MapOverlay] {
        var markers: [MapOverlay.Marker] = []
        if let pickupLocation { markers.append(.init(place: pickupLocation.point, kind: .pickUp)) }
        for stop in intermediateDestinations { markers.append(.init(place: stop.point, kind: .stop)) }
        if let dropoffLocation { markers.append(.init(place: dropoffLocation.point, kind: .dropOff)) }
        return markers.map { .marker($0) }
    }

    /// All the places.
    public func placesInView(at time: Double) -> [Coordinate] {
        overlays(at: time).compactMap { if case .marker(let marker) = $0 { marker.place } else { nil } }
    }
}
