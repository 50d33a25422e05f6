// SPDX-License-Identifier: Apache-2.0

// On Linux the times of C come to this program through CoreFoundation.
#if canImport(CoreFoundation)
internal import CoreFoundation
#endif
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Times work of one thread in this process by the CPU time that it took: on an idle machine that is the time on the
/// wall, and on a busy one it is what it would have been.
enum Stopwatch {
    /// CPU seconds of this process while `work` ran.
    static func seconds<Value>(_ work: () async throws -> Value) async rethrows -> (Double, Value) {
        let start = now
        let value = try await work()
        return (now - start, value)
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Most memory that this process has had, in bytes.
    static var peakBytes: Double {
        var usage = rusage()
        // RUSAGE_SELF, which is of another type on each system.
        getrusage(0, &usage)
        #if canImport(Darwin)
        return Double(usage.ru_maxrss)
        #else
        return Double(usage.ru_maxrss) * 1024
        #endif
    }

    /// The value below which `share` of `samples` lies; 0 for none.
    static func quantile(_ share: Double, of samples: [Double]) -> Double {
        let sorted = samples.sorted()
        guard let last = sorted.last else { return 0 }
        let index = Int(share * Double(sorted.count))
        return sorted.indices.contains(index) ? sorted[index] : last
    }
}

/// Writes `key=value` fields on one line.
func tell(_ fields: KeyValuePairs<String, Double>) {
    print(fields.map { "\($0.key)=\(($0.value * 10_000).rounded() / 10_000)" }.joined(separator: " "))
}
