// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// One thread of the system, for work that keeps a core busy and may wait without holding up Swift tasks.
struct WorkerThread {
    private let thread: pthread_t

    /// The number of cores that this process may use.
    static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Starts `body` on a thread of its own; `nil` when the system has no thread left.
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

    /// Waits until the body has returned.
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
