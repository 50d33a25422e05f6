// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

enum ProcessorCount {
    /// Number of online processors, at least 1.
    static let count = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
