// SPDX-License-Identifier: Apache-2.0

// On Linux the time functions of C come with CoreFoundation.
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

/// Measures work of one thread by the CPU time of the process, which does not depend on other load of the machine.
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

    /// Peak memory of this process, in bytes.
    static var peakBytes: Double {
        var usage = rusage()
        // RUSAGE_SELF, whose type differs by system.
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

/// Prints `key=value` fields on one line.
func printFields(_ fields: KeyValuePairs<String, Double>) {
    print(fields.map { "\($0.key)=\(($0.value * 10_000).rounded() / 10_000)" }.joined(separator: " "))
}
