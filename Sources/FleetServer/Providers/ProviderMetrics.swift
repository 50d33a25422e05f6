// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

extension ProviderDirectory {
    /// All metrics, for Prometheus. Those of several providers have the label `provider`; calls without a valid token, which
    /// belong to none of them, do not.
    var metricsText: String {
        let own =
            handlers.count == 1
            ? first.metricsText
            : ProviderMetrics.joined(
                handlers.map { ($0.provider, $0.metricsText) } + [(nil, rejecting.metrics.text(gauges: []))])
        return own + first.listenerMetricsText
    }
}

/// Joins the metrics of providers.
enum ProviderMetrics {
    /// One text with each family once, and the samples of all providers with the label `provider`.
    ///
    /// - Parameter texts: For each provider, and for `nil`, whose samples get no label, metrics in the text format of Prometheus, version 0.0.4: the lines of a family follow its
    ///   `# HELP` and `# TYPE`.
    static func joined(_ texts: [(provider: ProviderID?, text: String)]) -> String {
        var order: [Substring] = []
        var families: [Substring: (head: [Substring], samples: [String])] = [:]
        for (provider, text) in texts {
            let label = provider.map { "provider=\"\(escaped($0.text))\"" }
            var family: Substring = ""
            for line in text.split(separator: "\n") {
                guard line.hasPrefix("#") else {
                    families[family, default: ([], [])].samples.append(label.map { labeled(line, $0) } ?? String(line))
                    continue
                }
                family = line.split(separator: " ").dropFirst(2).first ?? ""
                if families[family] == nil { order.append(family) }
                if !families[family, default: ([], [])].head.contains(line) {
                    families[family, default: ([], [])].head.append(line)
                }
            }
        }
        return order.compactMap { families[$0] }.flatMap { $0.head.map { String($0) } + $0.samples }
            .map { $0 + "\n" }.joined()
    }

    /// The sample with one more label, which is the first.
    private static func labeled(_ sample: Substring, _ label: String) -> String {
        if let brace = sample.firstIndex(of: "{") {
            return "\(sample[..<brace]){\(label),\(sample[sample.index(after: brace)...])"
        }
        guard let space = sample.firstIndex(of: " ") else { return String(sample) }
        return "\(sample[..<space]){\(label)}\(sample[space...])"
    }

    /// IDs contain no line breaks.
    private static func escaped(_ id: String) -> String {
        id.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
