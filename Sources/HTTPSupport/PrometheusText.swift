// SPDX-License-Identifier: Apache-2.0

/// Metrics in the text format of Prometheus, version 0.0.4.
///
///     var metrics = PrometheusText()
///     metrics.family("requests_total", .counter, "Requests by outcome.")
///     metrics.sample("requests_total", [("code", "Ok")], 12)
public struct PrometheusText: Sendable {
    /// What was written so far.
    public private(set) var text = ""

    /// Type of a metric family.
    public enum Kind: String, Sendable { case counter, gauge, histogram }

    /// Starts without metrics.
    public init() {}

    /// Begins a family of samples.
    ///
    /// - Parameters:
    ///   - name: Name of the family.
    ///   - kind: Its type.
    ///   - help: What it counts or measures.
    public mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// Adds a sample.
    ///
    /// - Parameters:
    ///   - name: Name of the family, with the suffix of histograms.
    ///   - labels: Names and values, in the order of the line. Values contain no quotes, backslashes or line breaks.
    ///   - value: The value.
    public mutating func sample(
        _ name: String, _ labels: [(name: String, value: String)], _ value: some CustomStringConvertible
    ) {
        let list = labels.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ",")
        text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
    }

    /// Adds a family with one sample without labels.
    ///
    /// - Parameters:
    ///   - name: Name of the family.
    ///   - kind: Its type.
    ///   - help: What it counts or measures.
    ///   - value: The value.
    public mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: some CustomStringConvertible) {
        family(name, kind, help)
        sample(name, [], value)
    }

    /// Adds the samples of a histogram: its buckets, sum and count.
    ///
    /// - Parameters:
    ///   - name: Name of the family.
    ///   - labels: Labels of the histogram.
    ///   - histogram: The counts.
    public mutating func histogram(
        _ name: String, _ labels: [(name: String, value: String)], _ histogram: LatencyHistogram
    ) {
        var total = 0
        for (bound, count) in zip(histogram.bounds.map { "\($0)" } + ["+Inf"], histogram.counts) {
            total += count
            sample("\(name)_bucket", labels + [("le", bound)], total)
        }
        sample("\(name)_sum", labels, histogram.sum)
        sample("\(name)_count", labels, total)
    }
}

/// Counts durations by size.
public struct LatencyHistogram: Sendable {
    /// Upper bounds of the buckets in seconds, ascending.
    public let bounds: [Double]
    /// Number of durations in each bucket; the last one counts those above all bounds.
    public private(set) var counts: [Int]
    /// Sum of all durations in seconds.
    public private(set) var sum = 0.0

    /// Creates counters at zero.
    ///
    /// - Parameter bounds: Upper bounds of the buckets in seconds, ascending.
    public init(bounds: [Double]) {
        self.bounds = bounds
        counts = [Int](repeating: 0, count: bounds.count + 1)
    }

    /// Counts a duration in seconds.
    public mutating func record(_ seconds: Double) {
        counts[bounds.firstIndex { seconds <= $0 } ?? bounds.count] += 1
        sum += seconds
    }
}
