// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// One value per class of road.
public struct ByClass<Value: Sendable & Hashable>: Sendable, Hashable {
    private var values: [Value]

    /// Gives every class `other` but those that are listed.
    public init(_ other: Value, _ listed: [RoadClass: Value] = [:]) {
        values = RoadClass.allCases.map { listed[$0] ?? other }
    }

    /// The value of a class.
    public subscript(roadClass: RoadClass) -> Value {
        get { values[Int(roadClass.rawValue)] }
        set { values[Int(roadClass.rawValue)] = newValue }
    }
}
