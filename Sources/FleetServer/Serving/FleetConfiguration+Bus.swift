// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import FleetModel

/// The settings of the bus.
extension FleetConfiguration {
    /// How the bus is reached; `nil` for none.
    var bus: BusOptions? {
        get throws(FleetError) {
            guard let addresses = values["bus"]?.value else { return nil }
            guard BusOptions.isAvailable else {
                throw FleetError(
                    .failedPrecondition, "This program was built without libnats and cannot use 'bus'; leave it out.")
            }
            var options: BusOptions
            do throws(BusFailure) { options = try BusOptions(addresses) } catch {
                throw FleetError(.invalidArgument, error.description)
            }
            options.timeout = Double(try number("bus-timeout", least: 1))
            options.replicas = try number("bus-replicas", least: 1)
            guard options.timeout <= 60, options.replicas <= 5 else {
                throw FleetError(.invalidArgument, "'bus-timeout' must be at most 60, 'bus-replicas' at most 5.")
            }
            for bound in BusBounds.settings {
                let value = try number(bound.name, least: bound.range.lowerBound)
                guard bound.range.contains(value) else {
                    throw FleetError(.invalidArgument, "'\(bound.name)' must be at most \(bound.range.upperBound).")
                }
                options.bounds[keyPath: bound.path] = value
            }
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
