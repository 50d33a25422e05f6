// SPDX-License-Identifier: Apache-2.0

/// Reads the elements of an OsmChange file: those of `create` and `modify`, and the ids of those of `delete`.
final class XMLChanges: OSMReceiver {
    private enum Action { case change, delete }

    private(set) var nodes: [(id: Int64, change: OSMChanges.Change<OSMNode>)] = []
    private(set) var ways: [(id: Int64, change: OSMChanges.Change<OSMWay>)] = []
    private(set) var relations: [(id: Int64, change: OSMChanges.Change<OSMRelation>)] = []
    var error: (ImportError.Code, String) -> ImportError = { ImportError($0, $1) } {
        didSet { elements.error = error }
    }
    /// Converts the elements, of which it gets the parts.
    private let elements = XMLElements(kinds: .all)
    private var depth = 0
    private var action: Action?
    private var version: Int64 = 0

    func begin(_ name: XMLName, _ attributes: XMLAttributes) -> XMLParser.Next {
        depth += 1
        switch depth {
        case 1:
            guard "osmChange" ~= name else {
                return .stop(error(.unknownFormat, "it lists no changes: the root is “\(name.string)”"))
            }
            return .goOn
        case 2:
            action =
                switch name {
                case "create", "modify": .change
                case "delete": .delete
                default: nil
                }
            return .goOn
        case 3:
            version = attributes.with("version", DecimalText.integer) ?? 0
            return action == .delete ? delete(name, attributes) : forward(name, attributes)
        default: return forward(name, attributes)
        }
    }

    func end() -> XMLParser.Next {
        depth -= 1
        guard depth >= 2, action == .change else { return .goOn }
        _ = elements.end()
        if depth == 2 { takeElement() }
        return .goOn
    }

    private func forward(_ name: XMLName, _ attributes: XMLAttributes) -> XMLParser.Next {
        guard action == .change else { return .goOn }
        return elements.beginInside(name, attributes)
    }

    private func delete(_ name: XMLName, _ attributes: XMLAttributes) -> XMLParser.Next {
        guard let id = attributes.with("id", DecimalText.integer) else {
            return .stop(error(.damagedFile, "a deleted \(name.string) has no id that is a number"))
        }
        switch name {
        case "node": nodes.append((id, .init(element: nil, version: version)))
        case "way": ways.append((id, .init(element: nil, version: version)))
        case "relation": relations.append((id, .init(element: nil, version: version)))
        default: break
        }
        return .goOn
    }

    /// Takes the element that was completed.
    private func takeElement() {
        let block = elements.block
        if block.nodes.count > 0 {
            let node = block.node(0)
            nodes.append((node.id, .init(element: node, version: version)))
        } else if block.wayCount > 0 {
            let way = block.way(0).way
            ways.append((way.id, .init(element: way, version: version)))
        } else if block.relationCount > 0 {
            let relation = block.relation(0).relation
            relations.append((relation.id, .init(element: relation, version: version)))
        }
        block.removeAll()
    }
}
