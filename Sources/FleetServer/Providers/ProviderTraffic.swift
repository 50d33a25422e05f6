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

    /// Speeds that are shared expire after so many intervals.
    static let sharedIntervals = 4.0

    /// Passes the positions of the fleets to the traffic, updates arrivals when traffic changes, and shares measured speeds.
    ///
    /// - Parameters:
    ///   - interval: Seconds between two times at which measured speeds are shared.
    ///   - goesOn: Whether to go on.
    func exchange(every interval: Double, while goesOn: @Sendable () -> Bool) async {
        var nextShare = ContinuousClock.now
        while goesOn() {
            for member in members {
                let probes = member.takeProbes()
                guard !probes.isEmpty else { continue }
                traffic.add(members.count == 1 ? probes : probes.map { $0.named(in: member.service.provider) })
            }
            if let service = members.first?.service {
                let change = traffic.apply(at: service.now)
                for member in members { member.service.refresh(change) }
                // With a shared store another server may have the positions.
                if ContinuousClock.now >= nextShare, members.contains(where: \.isLearning) {
                    nextShare = .now + .seconds(interval)
                    let now = service.now
                    traffic.share(until: now.adding(seconds: interval * Self.sharedIntervals), at: now)
                }
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
