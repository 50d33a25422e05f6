// SPDX-License-Identifier: Apache-2.0

/// What an app is told of its reports. Every method may be left out. Calls come on the main actor, in order.
@MainActor public protocol VehicleReporterListener: AnyObject {
    /// The server has it.
    func vehicleReporter(_ vehicleReporter: VehicleReporter, didSucceed vehicleUpdate: VehicleUpdate)
    /// The server has it not. It is kept and sent again, unless the error says that it is final.
    func vehicleReporter(
        _ vehicleReporter: VehicleReporter, didFail vehicleUpdate: VehicleUpdate, withError error: any Error)
    /// The stops that the vehicle is to make are others: navigate to the first one.
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
