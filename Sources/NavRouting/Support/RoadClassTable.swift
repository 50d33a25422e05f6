// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// One value per road class.
public struct RoadClassTable<Value: Sendable & Hashable>: Sendable, Hashable {
    private var values: [Value]

    /// Sets the classes in `listed`, and `other` for the rest.
    public init(_ other: Value, _ listed: [RoadClass: Value] = [:]) {
        values = RoadClass.allCases.map { listed[$0] ?? other }
    }

    /// The value of a road class.
    public subscript(roadClass: RoadClass) -> Value {
        get { values[Int(roadClass.rawValue)] }
        set { values[Int(roadClass.rawValue)] = newValue }
    }
}
