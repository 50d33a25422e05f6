// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Called when a map is ready for the rider to choose places.
@MainActor public protocol CustomerStateDelegate: AnyObject {
    /// A map shows the customer state for the first time: set the places now.
    func mapViewDidInitializeCustomerState(_ customerState: CustomerState)
}

/// What the rider has chosen on the map before there is a trip: pickup, drop-off, intermediate destinations.
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
    /// Called once, when a map first shows this. Held weakly.
    public weak var delegate: (any CustomerStateDelegate)?
    /// The pickup point.
    public var pickupLocation: TerminalLocation?
    /// The drop-off point.
    public var dropoffLocation: TerminalLocation?
    /// Destinations between pickup and drop-off, in order.
    public var intermediateDestinations: [TerminalLocation] = []
    private var isInitialized = false

    /// Without places.
    public init() {}

    /// Called when a map begins to show this.
    public func didShow() {
        guard !isInitialized else { return }
        isInitialized = true
        // Not synchronously from the call that shows it.
        Task { self.delegate?.mapViewDidInitializeCustomerState(self) }
    }

    /// Called when a map ceases to show this.
    public func didHide() {}

    /// A marker for each place.
    public func overlays(at time: Double) -> [MapOverlay] {
        var markers: [MapOverlay.Marker] = []
        if let place = pickupLocation?.point { markers.append(.init(place: place, kind: .pickUp)) }
        for case let place? in intermediateDestinations.map(\.point) {
            markers.append(.init(place: place, kind: .stop))
        }
        if let place = dropoffLocation?.point { markers.append(.init(place: place, kind: .dropOff)) }
        return markers.map { .marker($0) }
    }

    /// All places.
    public func placesInView(at time: Double) -> [Coordinate] {
        overlays(at: time).compactMap { if case .marker(let marker) = $0 { marker.place } else { nil } }
    }
}
