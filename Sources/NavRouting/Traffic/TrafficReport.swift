// SPDX-License-Identifier: Apache-2.0

/// The result of a traffic update.
public struct TrafficReport: Sendable, Hashable {
    /// Number of valid rows.
    public var rows = 0
    /// Skipped rows by problem, in the order of `Problem.allCases`; problems that did not occur are missing.
    public var problems: [Count] = []

    /// A problem of a row. Other rows are not affected.
    public enum Problem: String, Sendable, Hashable, CaseIterable {
        /// Fewer than three fields, or a field is not a number.
        case malformed
        /// The speed is negative.
        case negativeSpeed
        /// The speed exceeds `TrafficFeed.maximumSpeed`.
        case excessiveSpeed
        /// A node is not on any road of the map.
        case unknownNode
        /// Both nodes are on the map, but they are not neighbors on a road.
        case notNeighbors
        /// The road is closed to motor vehicles in this direction.
        case againstTraffic

        /// A short description.
        public var words: String {
            switch self {
            case .malformed: "malformed"
            case .negativeSpeed: "negative speed"
            case .excessiveSpeed: "speed too high"
            case .unknownNode: "unknown node"
            case .notNeighbors: "nodes are not neighbors on a road"
            case .againstTraffic: "against one-way traffic"
            }
        }
    }

    /// How often one problem occurred.
    public struct Count: Sendable, Hashable {
        /// Why the row was not used.
        public var problem: Problem
        /// Number of rows.
        public var rows: Int
        /// Line numbers of the first rows, counted from 1; at most `Count.maximumLines`.
        public var lines: [Int]

        /// Maximum number of line numbers per problem.
        public static let maximumLines = 5

        /// Creates a count.
        ///
        /// - Parameters:
        ///   - problem: The problem.
        ///   - rows: Number of rows.
        ///   - lines: Line numbers of the first rows, counted from 1.
        public init(problem: Problem, rows: Int, lines: [Int]) {
            self.problem = problem
            self.rows = rows
            self.lines = lines
        }
    }

    /// Creates an empty report.
    public init() {}

    /// Number of skipped rows.
    public var skippedRows: Int { problems.reduce(0) { $0 + $1.rows } }

    /// A summary for people: the number of rows, then one line per problem.
    public var lines: [String] {
        ["\(rows) rows accepted, \(skippedRows) skipped"]
            + problems.map { count in
                let more = count.rows > count.lines.count ? ", …" : ""
                let lines = count.lines.map(String.init).joined(separator: ", ")
                return "  \(count.problem.words): \(count.rows) (\(count.rows == 1 ? "line" : "lines") \(lines)\(more))"
            }
    }

    /// Counts a skipped row.
    mutating func record(_ problem: Problem, line: Int) {
        guard let index = problems.firstIndex(where: { $0.problem == problem }) else {
            problems.append(Count(problem: problem, rows: 1, lines: [line]))
            problems.sort { $0.problem.order < $1.problem.order }
            return
        }
        problems[index].rows += 1
        if problems[index].lines.count < Count.maximumLines { problems[index].lines.append(line) }
    }
}

extension TrafficReport.Problem {
    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
