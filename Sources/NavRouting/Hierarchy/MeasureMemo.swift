// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Times and lengths of the arcs of a hierarchy, each computed when it is first needed and then retained.
///
/// Pages of arcs that no table has used take up no memory.
///
/// `@unchecked Sendable`: `slots` points to atomics that live as long as this object; threads that compute the same slot
/// store the same value. Everything else is immutable.
final class MeasureMemo: @unchecked Sendable {
    private let customized: CustomizedHierarchy
    private let columns: Metric
    /// Measures of the upward arcs, then of the downward arcs; 0 where none is known, which no arc has, because every
    /// edge takes time.
    private let slots: UnsafeMutablePointer<Atomic<UInt64>>?
    private let upCount: Int
    private let count: Int

    /// Creates a memo for the hierarchy of a metric.
    init(_ customized: CustomizedHierarchy, _ metric: Metric) {
        self.customized = customized
        columns = metric.columnsOnly
        upCount = customized.up.arcs.count
        count = upCount + customized.down.arcs.count
        // Zeroed memory is a valid atomic zero, and large blocks of it are not touched before they are used. Without
        // memory nothing is retained.
        slots = calloc(max(1, count), MemoryLayout<Atomic<UInt64>>.stride)?
            .bindMemory(to: Atomic<UInt64>.self, capacity: max(1, count))
    }

    deinit { free(slots) }

    /// Size in bytes when all arcs are known.
    var byteCount: Int { slots == nil ? 0 : count * MemoryLayout<Atomic<UInt64>>.stride }

    /// An arc whose measure is being computed.
    private struct Arc {
        var lower: Int32
        var higher: Int32
        var isUp: Bool
        var row: Int
    }

    /// The measure of the arc between a lower and a higher rank; `nil` if there is none.
    func measure(_ lower: Int32, _ higher: Int32, isUp: Bool) -> ArcMeasures.Measure? {
        guard let arc = arc(lower, higher, isUp: isUp) else { return nil }
        return known(arc) ?? compute(arc)
    }

    private func arc(_ lower: Int32, _ higher: Int32, isUp: Bool) -> Arc? {
        let row = isUp ? customized.up.row(of: lower, to: higher) : customized.down.row(of: lower, to: higher)
        return row.map { Arc(lower: lower, higher: higher, isUp: isUp, row: $0) }
    }

    private func known(_ arc: Arc) -> ArcMeasures.Measure? {
        guard let slots else { return nil }
        let bits = slots[slot(of: arc)].load(ordering: .relaxed)
        if bits == 0 { return nil }
        return ArcMeasures.Measure(
            time: Int32(truncatingIfNeeded: bits), length: Int32(truncatingIfNeeded: bits >> 32))
    }

    private func slot(of arc: Arc) -> Int { arc.isUp ? arc.row : upCount + arc.row }

    private func keep(_ measure: ArcMeasures.Measure, _ arc: Arc) {
        let bits = UInt64(UInt32(bitPattern: measure.time)) | UInt64(UInt32(bitPattern: measure.length)) << 32
        slots?[slot(of: arc)].store(bits, ordering: .relaxed)
    }

    /// Computes the measure of an arc and of all arcs that it stands for, without recursion: the nesting of shortcuts
    /// is bounded by the height of the hierarchy only.
    private func compute(_ whole: Arc) -> ArcMeasures.Measure {
        var (stack, sums) = ([Step.open(whole)], [ArcMeasures.Measure]())
        while let step = stack.popLast() {
            switch step {
            case .open(let arc):
                if let measure = known(arc) {
                    sums.append(measure)
                    continue
                }
                let via = arc.isUp ? customized.up.arcs[arc.row].via : customized.down.arcs[arc.row].via
                // A shortcut goes down to its middle rank and up again.
                let (from, to) = arc.isUp ? (arc.lower, arc.higher) : (arc.higher, arc.lower)
                guard via >= 0, customized.isSound(via), let first = self.arc(via, from, isUp: false),
                    let second = self.arc(via, to, isUp: true)
                else {
                    let states = customized.ranks.stateOfRank
                    let measure = columns.measure(from: states[from], to: states[to])
                    keep(measure, arc)
                    sums.append(measure)
                    continue
                }
                stack += [.close(arc), .open(first), .open(second)]
            case .close(let arc):
                guard let second = sums.popLast(), let first = sums.popLast() else { continue }
                keep(first + second, arc)
                sums.append(first + second)
            }
        }
        return sums.last ?? ArcMeasures.Measure()
    }

    private enum Step {
        case open(Arc)
        /// Both halves of the arc have been computed.
        case close(Arc)
    }
}
