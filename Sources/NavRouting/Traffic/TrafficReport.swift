// SPDX-License-Identifier: Apache-2.0

/// What became of the rows of one traffic update.
public struct TrafficReport: Sendable, Hashable {
    /// Rows that were taken.
    public var rows = 0
    /// Rows that were passed over, by what is wrong with them, in the order of `Problem.allCases`. Kinds that did not
    /// occur are left out.
    public var problems: [Count] = []

    /// What can be wrong with a row. None of it keeps the other rows from being taken.
    public enum Problem: String, Sendable, Hashable, CaseIterable {
        /// It has fewer than three fields, or one of them is not a number.
        case malformed
        /// The speed is below zero.
        case negativeSpeed
        /// The speed is above `TrafficFeed.greatestSpeed`.
        case excessiveSpeed
        /// No road of the map passes one of the nodes.
        case unknownNode
        /// Both nodes are on the map, but no road leads from one straight to the other.
        case notNeighbors
        /// There is such a road, but no motor vehicle may travel it in this direction.
        case againstTraffic

        /// The kind in words.
        public var words: String {
            switch self {
            case .malformed: "malformed"
            case .negativeSpeed: "speed below zero"
            case .excessiveSpeed: "speed too great"
            case .unknownNode: "unknown node"
            case .notNeighbors: "nodes not neighbors on a road"
            case .againstTraffic: "against the traffic"
            }
        }
    }

    /// How often one problem occurred.
    public struct Count: Sendable, Hashable {
        /// What is wrong.
        public var problem: Problem
        /// How many rows have it.
        public var rows: Int
        /// Line numbers of the first of them, counted from 1; at most `Count.linesKept`.
        public var lines: [Int]

        /// So many line numbers are kept for each problem.
        public static let linesKept = 5

        /// Makes a count.
        public init(problem: Problem, rows: Int, lines: [Int]) {
            self.problem = problem
            self.rows = rows
            self.lines = lines
        }
    }

    /// Starts with no rows.
    public init() {}

    /// Rows that were passed over, whatever is wrong with them.
    public var skippedRows: Int { problems.reduce(0) { $0 + $1.rows } }

    /// Lines for people: how many rows were taken, then one line for each problem.
    public var lines: [String] {
        ["\(rows) rows taken, \(skippedRows) passed over"]
            + problems.map { count in
                let more = count.rows > count.lines.count ? ", …" : ""
                let lines = count.lines.map(String.init).joined(separator: ", ")
                return "  \(count.problem.words): \(count.rows) (\(count.rows == 1 ? "line" : "lines") \(lines)\(more))"
            }
    }

    /// Counts a row that was passed over.
    mutating func note(_ problem: Problem, line: Int) {
        guard let place = problems.firstIndex(where: { $0.problem == problem }) else {
            problems.append(Count(problem: problem, rows: 1, lines: [line]))
            problems.sort { $0.problem.order < $1.problem.order }
            return
        }
        problems[place].rows += 1
        if problems[place].lines.count < Count.linesKept { problems[place].lines.append(line) }
    }
}

extension TrafficReport.Problem {
    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
