// SPDX-License-Identifier: Apache-2.0

public import BusSupport
internal import FleetModel

/// The settings of the bus.
extension FleetConfiguration {
    /// How the bus is reached; `nil` for none.
    var bus: BusOptions? {
        get throws(FleetError) {
            guard var options = try connection("bus") else { return nil }
            options.replicas = try number("bus-replicas", in: 1...5)
            for bound in BusBounds.settings {
                options.bounds[keyPath: bound.path] = try number(bound.name, in: bound.range)
            }
            return options
        }
    }

    /// How routing servers get the speeds that the fleet measures, and the name of their stream; `nil` for not at all.
    ///
    /// - Throws: `invalidArgument` for invalid settings, `failedPrecondition` if the program was built without libnats.
    public var trafficBus: (options: BusOptions, stream: String)? {
        get throws(FleetError) {
            guard var options = try connection("traffic-bus") else { return nil }
            guard values["map"] != nil else {
                throw FleetError(.invalidArgument, "'traffic-bus' needs a 'map', on whose roads traffic is measured.")
            }
            options.bounds.queue = try number("traffic-queue", in: 1...10_000)
            return (options, try value("traffic-stream"))
        }
    }

    /// Brokers at the addresses of a setting, with what all connections have in common; `nil` for none.
    private func connection(_ setting: String) throws(FleetError) -> BusOptions? {
        guard let addresses = values[setting]?.value else { return nil }
        guard BusOptions.isAvailable else {
            throw FleetError(
                .failedPrecondition,
                "This program was built without libnats and cannot use '\(setting)'; leave it out.")
        }
        var options: BusOptions
        do throws(BusFailure) { options = try BusOptions(addresses) } catch {
            throw FleetError(.invalidArgument, error.description)
        }
        options.timeout = Double(try number("bus-timeout", in: 1...60))
        options.credentials = values["bus-credentials"]?.value
        options.authority = values["bus-ca"]?.value
        if let (name, seed) = try pair("bus-nkey", "bus-nkey-seed") {
            options.nkey = BusOptions.NKey(name: name, seed: seed)
        }
        if let (chain, key) = try pair("bus-certificate", "bus-key") {
            options.certificate = BusOptions.Certificate(chain: chain, key: key)
        }
        guard options.credentials == nil || options.nkey == nil else {
            throw FleetError(.invalidArgument, "Give either 'bus-credentials' or 'bus-nkey', not both.")
        }
        return options
    }

    /// Two settings that belong together; `nil` for none.
    private func pair(_ first: String, _ second: String) throws(FleetError) -> (String, String)? {
        switch (values[first]?.value, values[second]?.value) {
        case (let first?, let second?): return (first, second)
        case (nil, nil): return nil
        default: throw FleetError(.invalidArgument, "'\(first)' and '\(second)' must be set together.")
        }
    }
}
