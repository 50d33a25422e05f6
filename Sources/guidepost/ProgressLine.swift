// SPDX-License-Identifier: Apache-2.0

internal import NavImport
internal import Synchronization

/// A progress line on standard error: stage, bytes, rate and remaining time.
final class ProgressLine: Sendable {
    private struct State {
        var stage: ImportProgress.Stage?
        var stageStart = ContinuousClock.now
        var lastShown: ContinuousClock.Instant?
    }

    private let isShown: Bool
    private let state = Mutex(State())

    /// - Parameter isShown: `false` prints nothing.
    init(isShown: Bool) { self.isShown = isShown }

    /// Shows `progress`, at most ten times a second.
    func show(_ progress: ImportProgress) {
        guard isShown else { return }
        let now = ContinuousClock.now
        let text: String? = state.withLock { state in
            if state.stage != progress.stage {
                (state.stage, state.stageStart) = (progress.stage, now)
            } else if let last = state.lastShown, now - last < .milliseconds(100) {
                return nil
            }
            state.lastShown = now
            return ProgressLine.text(progress, elapsed: now - state.stageStart)
        }
        if let text { Output.replaceNote(text) }
    }

    /// Shows the progress of the contraction order, at most ten times a second.
    func show(orderFraction share: Double) {
        guard isShown else { return }
        let now = ContinuousClock.now
        let isDue = state.withLock { state in
            if let last = state.lastShown, now - last < .milliseconds(100), share > 0, share < 1 { return false }
            state.lastShown = now
            return true
        }
        let count = ImportProgress.Stage.allCases.count + 1
        if isDue { Output.replaceNote("[\(count)/\(count)] computing the contraction order  \(Int(share * 100)) %") }
    }

    /// Shows the progress of storing metrics.
    func show(metricFraction share: Double) {
        guard isShown else { return }
        state.withLock { $0.lastShown = ContinuousClock.now }
        Output.replaceNote("customizing and storing metrics  \(Int(share * 100)) %")
    }

    /// Clears the line.
    func clear() {
        guard isShown, state.withLock({ $0.lastShown != nil }) else { return }
        Output.replaceNote("")
    }

    /// The line for a stage that began `elapsed` ago.
    static func text(_ progress: ImportProgress, elapsed: Duration) -> String {
        let stages = ImportProgress.Stage.allCases
        let number = (stages.firstIndex(of: progress.stage) ?? 0) + 1
        // The contraction order is the last stage.
        var text = "[\(number)/\(stages.count + 1)] \(progress.stage.title)"
        guard progress.bytesTotal > 0 else { return text }
        text += "  \(megabytes(progress.bytesDone)) of \(megabytes(progress.bytesTotal)) MB"
        let seconds = elapsed / .seconds(1)
        guard seconds > 0.05, progress.bytesDone > 0 else { return text }
        let rate = Double(progress.bytesDone) / seconds
        let left = Double(progress.bytesTotal - progress.bytesDone) / rate
        return text + "  \(megabytes(Int(rate))) MB/s  \(Int(left.rounded(.up))) s left"
    }

    private static func megabytes(_ bytes: Int) -> String {
        let tenths = (bytes + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension ImportProgress.Stage {
    /// Description of the stage.
    fileprivate var title: String {
        switch self {
        case .relations: "reading relations"
        case .roadNodes: "finding road nodes"
        case .places: "reading places"
        case .roads: "reading roads"
        case .network: "building and writing the network"
        }
    }
}
