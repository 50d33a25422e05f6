// SPDX-License-Identifier: Apache-2.0

/// Receives the results of reports. All methods are optional. Calls are made on the main actor, in order.
@MainActor public protocol VehicleReporterListener: AnyObject {
    /// The server has acknowledged the update.
    func vehicleReporter(_ vehicleReporter: VehicleReporter, didSucceed vehicleUpdate: VehicleUpdate)
    /// The server has not accepted the update. It is stored and retried, unless the error is final.
    func vehicleReporter(
        _ vehicleReporter: VehicleReporter, didFail vehicleUpdate: VehicleUpdate, withError error: any Error)
    /// The planned stops have changed: navigate to the first one.
    func vehicleReporter(_ vehicleReporter: VehicleReporter, didUpdateStops stops: [VehicleStop])
}

extension VehicleReporterListener {
    /// Does nothing.
    public func vehicleReporter(_ vehicleReporter: VehicleReporter, didSucceed vehicleUpdate: VehicleUpdate) {}
    /// Does nothing.
    public func vehicleReporter(
        _ vehicleReporter: VehicleReporter, didFail vehicleUpdate: VehicleUpdate, withError error: any Error
    ) {}
    /// Does nothing.
    public func vehicleReporter(_ vehicleReporter: VehicleReporter, didUpdateStops stops: [VehicleStop]) {}
}
