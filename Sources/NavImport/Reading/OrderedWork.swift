// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Work on numbered pieces by several threads, with the results handed over in the order of the pieces.
///
/// Beside the result being consumed at most `workers + 2` exist or are in work, so a slow consumer slows the workers
/// instead of filling the memory. The first failure in the order of the pieces ends the work, whatever the threads'
/// timing.
struct OrderedWork {
    /// The number of pieces.
    let count: Int
    /// The number of threads; with one the caller's own thread does everything.
    let workers: Int

    /// Does the work.
    ///
    /// - Parameters:
    ///   - tool: Makes what one thread keeps from piece to piece, such as buffers; called on that thread.
    ///   - work: Makes the result of one piece; called on any thread.
    ///   - consume: Takes the results; called on the caller's thread, in order.
    func run<Tool, Result: Sendable>(
        tool makeTool: @escaping @Sendable () -> Tool,
        work: @escaping @Sendable (_ piece: Int, _ tool: inout Tool) throws(ImportError) -> Result,
        consume: (_ piece: Int, _ result: Result) throws(ImportError) -> Void
    ) throws(ImportError) {
        let line = Line<Result>(count: count, places: workers + 2)
        var threads: [WorkerThread] = []
        if workers > 1, count > 1 {
            for _ in 0..<min(workers, count) {
                let thread = WorkerThread {
                    var tool = makeTool()
                    while let piece = line.take() {
                        do throws(ImportError) {
                            line.put(.success(try work(piece, &tool)), piece)
                        } catch {
                            line.put(.failure(error), piece)
                        }
                    }
                }
                if let thread { threads.append(thread) }
            }
        }
        if threads.isEmpty {
            var tool = makeTool()
            for piece in 0..<count { try consume(piece, try work(piece, &tool)) }
            return
        }
        defer {
            line.stop()
            for thread in threads { thread.join() }
        }
        for piece in 0..<count { try consume(piece, try line.next(piece).get()) }
    }
}

/// What the workers and the consumer share: which piece is next, and the results that wait for their turn.
private final class Line<Output: Sendable>: Sendable {
    private struct State {
        var next = 0
        var isStopped = false
        /// A ring: piece *p* waits at place *p* mod the number of places.
        var waiting: [Result<Output, ImportError>?]
    }
    private let state: Mutex<State>
    private let count: Int
    private let places: Int
    /// Counts free places.
    private let free = DispatchSemaphore(value: 0)
    /// Counts results put, so that the consumer looks again.
    private let ready = DispatchSemaphore(value: 0)

    init(count: Int, places: Int) {
        self.count = count
        self.places = places
        state = Mutex(State(waiting: Array(repeating: nil, count: places)))
        for _ in 0..<places { free.signal() }
    }

    /// The next piece to work on; `nil` when there is none.
    ///
    /// Pieces are taken in order and one place is freed for each result consumed in order, so the pieces between the
    /// one consumed next and the one taken last never share a place.
    func take() -> Int? {
        free.wait()
        let piece = state.withLock { state -> Int? in
            guard !state.isStopped, state.next < count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
        // Another worker may be waiting for the end too.
        if piece == nil { free.signal() }
        return piece
    }

    func put(_ result: Result<Output, ImportError>, _ piece: Int) {
        state.withLock { $0.waiting[piece % places] = result }
        ready.signal()
    }

    /// Waits for the result of `piece`.
    func next(_ piece: Int) -> Result<Output, ImportError> {
        while true {
            let result = state.withLock { state -> Result<Output, ImportError>? in
                defer { state.waiting[piece % places] = nil }
                return state.waiting[piece % places]
            }
            if let result {
                free.signal()
                return result
            }
            ready.wait()
        }
    }

    /// Lets the workers end.
    func stop() {
        state.withLock { $0.isStopped = true }
        free.signal()
    }
}
