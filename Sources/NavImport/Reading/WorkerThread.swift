// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A system thread for CPU-bound work that may block without delaying Swift tasks.
struct WorkerThread {
    private let thread: pthread_t

    /// Number of available cores.
    static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Starts `body` on a new thread; `nil` when the system cannot create one.
    init?(_ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Body(body))
        #if canImport(Darwin)
        var started: pthread_t?
        let result = pthread_create(&started, nil, { Self.run($0) }, box.toOpaque())
        guard result == 0, let started else {
            box.release()
            return nil
        }
        thread = started
        #else
        var started = pthread_t()
        let result = pthread_create(&started, nil, { $0.flatMap { Self.run($0) } }, box.toOpaque())
        guard result == 0 else {
            box.release()
            return nil
        }
        thread = started
        #endif
    }

    /// Waits until `body` has returned.
    func join() { pthread_join(thread, nil) }

    private static func run(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Body>.fromOpaque(box).takeRetainedValue().body()
        return nil
    }

    private final class Body: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
