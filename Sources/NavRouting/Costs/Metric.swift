// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
internal import Synchronization

/// What every edge and every turn of a graph costs one kind of traveler: a `TravelWish` laid over the map, as columns.
///
/// Costs are kept in milliseconds, so that a sum of them is exact and the same in any order.
public final class Metric: Sendable {
    /// Whom this is for.
    public let wish: TravelWish
    /// The edges, and what may follow what.
    public let turns: TurnNetwork

    /// Stands for "cannot be traveled" in all columns.
    public static let impassable = UInt32.max
    /// The largest time or cost of one edge or turn, about 74 hours: fifteen of them fit in a sum, and a
    /// search lets larger sums stay at the largest number (`sum(_:_:)`).
    static let ceiling = 1 << 28

    /// Cost to travel each edge from end to end, in milliseconds.
    let cost: FixedTable<UInt32>
    /// Time to travel each edge from end to end, in milliseconds.
    let seconds: FixedTable<UInt32>
    /// What the turn restrictions of the wish's hour note at the states of `turns`.
    let notes: FixedTable<TurnNote>
    /// What turns cost.
    let turnCost: TurnPrices
    /// How long turns take.
    let turnSeconds: TurnPrices
    /// The traffic that times and costs take into account.
    public let traffic: TrafficSpeeds
    /// The metric of free roads that this one was made from; `nil` for one without traffic.
    let free: Metric?

    private let laid = Once<CustomizedHierarchy>()
    /// The hierarchy of the network with these costs; made when first asked for.
    var customized: CustomizedHierarchy {
        laid.value { counted(CustomizedHierarchy(turns.hierarchy, self)) }
    }

    /// Lays this metric over the hierarchy by means of what is known of another one.
    func lay(_ make: () -> CustomizedHierarchy) { _ = laid.value { counted(make()) } }
    /// Whether the metric has been laid over the hierarchy. Never waits for a thread that is doing so.
    var isLaid: Bool { layers.isLaid.load(ordering: .acquiring) }

    private let measured = Once<ArcMeasures>()
    /// Time and length of the arcs of the hierarchy; made when first asked for.
    var arcMeasures: ArcMeasures {
        measured.value {
            let measures = ArcMeasures(customized, self)
            layers.add(measures.byteCount)
            return measures
        }
    }

    private let ground: SharedGround
    /// What map matching asks of the roads, in free flow; made when first asked for.
    var matchGround: MatchGround {
        ground.made.value {
            // With a ground of its own, or the two would keep each other alive.
            let made = MatchGround(copy(sharing: SharedGround()), model: MatchModel())
            ground.bytes.store(made.byteCount, ordering: .relaxed)
            layers.add(0)
            return made
        }
    }

    /// Memory of what was derived from the columns so far.
    let layers = DerivedLayers()

    /// Has `notify` called whenever `byteCount` has grown.
    func observeGrowth(_ notify: @escaping @Sendable () -> Void) {
        layers.observe(notify)
        free?.layers.observe(notify)
    }

    /// Memory of this metric and of everything that only it refers to, in bytes: columns, the hierarchy and what else was
    /// derived, and the metric of free roads beneath one with traffic. Tables that all metrics share do not count.
    var byteCount: Int {
        var bytes = cost.byteCount + seconds.byteCount + layers.bytes
        guard let free else {
            bytes += turnCost.traits.byteCount + turnCost.goingOn.byteCount
            if wish.shortest { bytes += turnSeconds.goingOn.byteCount }
            if wish.rules != nil { bytes += notes.byteCount }
            return bytes + ground.bytes.load(ordering: .relaxed)
        }
        bytes += free.byteCount
        return bytes
    }

    /// The same columns without what was derived from them, so that who needs only the columns keeps no more alive.
    var bare: Metric { copy(sharing: ground) }

    /// The same columns with the hierarchy, without anything else that was derived from them.
    var lean: Metric {
        let lean = copy(sharing: SharedGround())
        lean.lay { customized }
        return lean
    }

    private func copy(sharing ground: SharedGround) -> Metric {
        Metric(
            wish: wish, turns: turns, cost: cost, seconds: seconds, notes: notes, turnCost: turnCost,
            turnSeconds: turnSeconds, traffic: traffic, free: free, sharing: ground)
    }

    private func counted(_ hierarchy: CustomizedHierarchy) -> CustomizedHierarchy {
        layers.isLaid.store(true, ordering: .releasing)
        layers.add(hierarchy.byteCount)
        return hierarchy
    }

    init(
        wish: TravelWish, turns: TurnNetwork, cost: FixedTable<UInt32>, seconds: FixedTable<UInt32>,
        notes: FixedTable<TurnNote>, turnCost: TurnPrices, turnSeconds: TurnPrices, traffic: TrafficSpeeds = .none,
        free: Metric? = nil, sharing ground: SharedGround = SharedGround()
    ) {
        self.ground = ground
        self.wish = wish
        self.turns = turns
        self.cost = cost
        self.seconds = seconds
        self.notes = notes
        self.turnCost = turnCost
        self.turnSeconds = turnSeconds
        self.traffic = traffic
        self.free = free
    }

    /// The same without traffic.
    public var freeFlow: Metric { free ?? self }

    /// Whether the mode may travel an edge.
    public func isOpen(_ edge: EdgeID) -> Bool { cost[edge.row] != Metric.impassable }

    /// Time to travel an edge from end to end, with what holds one up between its ends; `nil` when it is closed.
    public func time(on edge: EdgeID) -> Seconds? {
        isOpen(edge) ? Seconds(Double(seconds[edge.row]) / 1000) : nil
    }

    /// Time lost between an edge and one that starts where it ends; `nil` when the turn cannot be made.
    ///
    /// Signed restrictions are not looked at: `TurnNetwork` knows them.
    public func time(from edge: EdgeID, to next: EdgeID) -> Seconds? {
        guard isOpen(edge), isOpen(next) else { return nil }
        let price = turnSeconds.price(from: Int(edge.row), to: Int(next.row))
        return price == Metric.impassable ? nil : Seconds(Double(price) / 1000)
    }

    /// Cost of an edge from end to end in milliseconds; `nil` when it is closed.
    public func cost(of edge: EdgeID) -> UInt32? { isOpen(edge) ? cost[edge.row] : nil }

    /// Cost of a turn in milliseconds; `nil` when it cannot be made. Signed restrictions are not looked at.
    public func cost(from edge: EdgeID, to next: EdgeID) -> UInt32? {
        guard isOpen(edge), isOpen(next) else { return nil }
        let price = turnCost.price(from: Int(edge.row), to: Int(next.row))
        return price == Metric.impassable ? nil : price
    }

    /// Milliseconds within the range of the columns.
    static func milliseconds(_ seconds: Double) -> UInt32 {
        UInt32(max(0, min(Double(ceiling), (seconds * 1000).rounded())))
    }
}
