// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// Providers whose routes depend on the same traffic: one, or those that share what their vehicles measure.
struct ProviderTraffic: Sendable {
    private let traffic: any FleetTraffic
    private let members: [ProviderService]

    /// Groups providers by their traffic.
    static func groups(of providers: [ProviderService]) -> [ProviderTraffic] {
        var groups: [(traffic: any FleetTraffic, members: [ProviderService])] = []
        for provider in providers {
            guard let traffic = provider.traffic else { continue }
            if let index = groups.firstIndex(where: { $0.traffic === traffic }) {
                groups[index].members.append(provider)
            } else {
                groups.append((traffic, [provider]))
            }
        }
        return groups.map { ProviderTraffic(traffic: $0.traffic, members: $0.members) }
    }

    /// Passes the positions of the fleets to the traffic, and updates arrivals when traffic changes.
    func exchange(while goesOn: @Sendable () -> Bool) async {
        while goesOn() {
            for member in members {
                let probes = member.takeProbes()
                guard !probes.isEmpty else { continue }
                traffic.add(members.count == 1 ? probes : probes.map { $0.named(in: member.service.provider) })
            }
            if let service = members.first?.service {
                let change = traffic.apply(at: service.now)
                for member in members { member.service.refresh(change) }
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }
}

extension TrafficProbe {
    /// The same position of a vehicle whose name is unique among all providers.
    fileprivate func named(in provider: ProviderID) -> TrafficProbe {
        var probe = self
        probe.traveler = "\(provider)/\(traveler)"
        return probe
    }
}
