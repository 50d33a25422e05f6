// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// How many descriptors the process may open (`RLIMIT_NOFILE`), and how many of them connections may take.
///
/// A process without descriptors cannot open files, and libdispatch ends it when it cannot look at its threads. So some are
/// never given to connections.
public enum DescriptorLimit {
    /// The soft limit of the process.
    public static var current: Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 256 }
        return Int(clamping: limit.rlim_cur)
    }

    /// Raises the soft limit to the hard one, to `most` at most; to be called before servers are made.
    ///
    /// Safe unless the process uses `select`, which Guidepost and its dependencies do not.
    ///
    /// - Returns: the soft limit that holds now.
    @discardableResult public static func raise(to most: Int = 65_536) -> Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return current }
        let wanted = min(limit.rlim_max, rlim_t(clamping: most))
        if wanted > limit.rlim_cur {
            limit.rlim_cur = wanted
            _ = setrlimit(resource, &limit)
        }
        return current
    }

    /// Descriptors that connections never take: for files, SQLite, event loops, timers and libdispatch.
    ///
    /// - Parameter limit: The soft limit.
    public static func reserve(of limit: Int) -> Int { min(max(limit / 4, 64), 256, limit / 2) }

    /// Most connections of each of `listeners` that share the process.
    ///
    /// - Parameters:
    ///   - limit: The soft limit.
    ///   - most: What is enough, however many descriptors there are.
    public static func connections(limit: Int = current, listeners: Int, most: Int = 10_000) -> Int {
        max(min((limit - reserve(of: limit)) / max(listeners, 1), most), 4)
    }

    /// A warning for people when the limit lets few clients in; `nil` when it does not.
    public static func warning(limit: Int = current, listeners: Int) -> String? {
        let count = connections(limit: limit, listeners: listeners)
        guard count < 500 else { return nil }
        return "the limit of \(limit) open files allows \(count) connections per port; raise it with 'ulimit -n 65536'"
    }

    #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif
}
