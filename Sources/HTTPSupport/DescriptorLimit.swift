// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The limit of open descriptors (`RLIMIT_NOFILE`), and the part of it that connections may use.
///
/// Without free descriptors a process cannot open files, and libdispatch aborts when it cannot inspect its threads, so
/// some are reserved.
public enum DescriptorLimit {
    /// The soft limit of the process.
    public static var current: Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 256 }
        return Int(clamping: limit.rlim_cur)
    }

    /// Raises the soft limit to the hard limit, but at most to `most`. Call it before creating servers.
    ///
    /// Do not call it in a process that uses `select`. Guidepost and its dependencies do not.
    ///
    /// - Returns: The new soft limit.
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

    /// Descriptors reserved for files, SQLite, event loops, timers and libdispatch.
    ///
    /// - Parameter limit: The soft limit.
    public static func reserve(of limit: Int) -> Int { min(max(limit / 4, 64), 256, limit / 2) }

    /// Maximum number of connections of each of several listeners.
    ///
    /// - Parameters:
    ///   - limit: The soft limit.
    ///   - listeners: Number of listeners in the process.
    ///   - most: Upper bound.
    public static func connections(limit: Int = current, listeners: Int, most: Int = 10_000) -> Int {
        max(min((limit - reserve(of: limit)) / max(listeners, 1), most), 4)
    }

    /// A warning if the limit allows few connections; otherwise `nil`.
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
