// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Foundation
internal import SwiftProtobuf

/// Parses messages from JSON and from queries.
enum QueryMessage {
    /// Parameters of the published API without effect on this server.
    private static let ignored: Set<String> = ["alt", "prettyPrint", "quotaUser", "$alt", "$prettyPrint"]

    /// Fields with an enum in the header of every request.
    private static let headerEnums: Set<String> = ["header.sdkType", "header.platform"]

    /// Parses a message from a query of the published mapping: `a.b=1` sets field b of message a, repeated keys make
    /// lists.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - flags: Boolean fields.
    ///   - lists: Repeated fields.
    ///   - enums: Fields with an enum, which has a name or a number as in JSON. Those of the header are known.
    ///   - taken: Keys that are parsed elsewhere.
    /// - Throws: `invalidArgument`.
    static func read<Message: SwiftProtobuf.Message>(
        _ query: [(key: String, value: String)], flags: Set<String> = [], lists: Set<String> = [],
        enums: Set<String> = [], taken: Set<String> = []
    ) throws(FleetError) -> Message {
        var root: [String: Any] = [:]
        for (key, value) in query where !ignored.contains(key) && !taken.contains(camel(key)) {
            let path = key.split(separator: ".").map { camel(String($0)) }
            guard (1...4).contains(path.count) else {
                throw FleetError(.invalidArgument, "Unknown parameter '\(key.prefix(100))'.", field: key)
            }
            let name = path.joined(separator: ".")
            let leaf: Any =
                if flags.contains(name) {
                    value == "true" || value == "1"
                } else if enums.contains(name) || headerEnums.contains(name), let number = Int32(value) {
                    number
                } else {
                    value
                }
            root = set(path[...], leaf, in: root, isList: lists.contains(name))
        }
        guard !root.isEmpty else { return Message() }
        guard let data = try? JSONSerialization.data(withJSONObject: root) else {
            throw FleetError(.invalidArgument, "The query cannot be parsed.")
        }
        return try message(Array(data))
    }

    /// Parses a message from JSON. An empty body is an empty message.
    static func message<Message: SwiftProtobuf.Message>(_ body: [UInt8]) throws(FleetError) -> Message {
        guard !body.isEmpty else { return Message() }
        do {
            var options = JSONDecodingOptions()
            options.messageDepthLimit = 20
            return try Message(jsonUTF8Bytes: body, options: options)
        } catch {
            throw FleetError(.invalidArgument, "The request cannot be parsed as JSON: \(error)", cause: error)
        }
    }

    /// The paths of an update mask in a query, such as `vehicleState,lastLocation`, in camel or snake case.
    static func mask(_ query: [(key: String, value: String)]) -> [String] {
        query.filter { camel($0.key) == "updateMask" }.flatMap { $0.value.split(separator: ",") }
            .map { snake($0.drop { $0 == " " }) }
    }

    /// The value of a key, in camel or snake case.
    static func value(_ key: String, _ query: [(key: String, value: String)]) -> String {
        query.last { camel($0.key) == key }?.value ?? ""
    }

    /// A name of letters and underscores, such as `last_location`, in camel case: `lastLocation`.
    static func camel(_ key: String) -> String {
        guard key.utf8.contains(UInt8(ascii: "_")) else { return key }
        var camel = ""
        var isNext = false
        for character in key {
            if character == "_" {
                isNext = true
            } else {
                camel += isNext ? character.uppercased() : String(character)
                isNext = false
            }
        }
        return camel
    }

    /// The reverse of `camel`.
    private static func snake(_ path: Substring) -> String {
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) else {
                bytes.append(byte)
                continue
            }
            bytes += [UInt8(ascii: "_"), byte | 0x20]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func set(
        _ path: ArraySlice<String>, _ leaf: Any, in object: [String: Any], isList: Bool
    ) -> [String: Any] {
        guard let key = path.first else { return object }
        var object = object
        if path.count > 1 {
            object[key] = set(path.dropFirst(), leaf, in: object[key] as? [String: Any] ?? [:], isList: isList)
        } else if isList {
            object[key] = (object[key] as? [Any] ?? []) + [leaf]
        } else {
            object[key] = leaf
        }
        return object
    }
}
