// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavModel
import Testing

@testable import FleetWire

@Suite struct RESTRequestTests {
    @Test func parsesPathVerbAndQuery() throws {
        let request = try RESTRequest(
            method: "POST", target: "//v1/a%20b+c/d:e:f%3A?x.y=1+2%2B&flag&&=v&k=a=b&s%5fn=%C3%A9?", body: [1])
        #expect(request.method == "POST" && request.body == [1])
        #expect(request.path == ["v1", "a b+c", "d:e"])
        #expect(request.verb == "f:")
        #expect(request.query.map(\.key) == ["x.y", "flag", "", "k", "s_n"])
        #expect(request.query.map(\.value) == ["1 2+", "", "v", "a=b", "é?"])
    }

    @Test(arguments: ["/%", "/%4", "/%4g", "/a%-1", "/%C3", "/v?a=%FF", "/v?%zz=1"])
    func rejectsInvalidPercentEncoding(_ target: String) {
        #expect(rejection { _ = try RESTRequest(method: "GET", target: target) }?.code == .invalidArgument)
    }

    @Test func aGroupOfCharactersCannotHideASeparator() throws {
        // U+0301 combines with the separator before it to one Character.
        let request = try RESTRequest(method: "GET", target: "/a/\u{301}b?\u{301}c=\u{301}d&\u{301}e")
        #expect(request.path == ["a", "\u{301}b"])
        #expect(request.query.map(\.key) == ["\u{301}c", "\u{301}e"])
        #expect(request.query.map(\.value) == ["\u{301}d", ""])
    }

    /// Compares with the parser of Foundation, which decodes one component at a time.
    @Test func agreesWithFoundationOnRandomTargets() throws {
        let pieces = ["/", "?", "&", "=", "%", "+", ":", "a", "F", "0", "é", "%41", "%c3%a9", "%E9", "."]
        var accepted = 0
        for seed in UInt64(1)...5_000 {
            var random = SeededRandom(seed: seed)
            let target = (0..<Int.random(in: 0...14, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let request = try? RESTRequest(method: "GET", target: target)
            let plain = plainParts(of: target)
            guard let request, let plain else {
                #expect(request == nil && plain == nil, "\(target)")
                continue
            }
            accepted += 1
            #expect(request.path == plain.path && request.verb == plain.verb, "\(target)")
            #expect(request.query.map(\.key) == plain.query.map(\.0), "\(target)")
            #expect(request.query.map(\.value) == plain.query.map(\.1), "\(target)")
        }
        #expect(accepted > 1_000)
    }

    private func plainParts(of target: String) -> (path: [String], verb: String?, query: [(String, String)])? {
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var segments = (halves.first ?? "").components(separatedBy: "/").filter { !$0.isEmpty }
        var verb: String?
        if let last = segments.last, let colon = last.range(of: ":", options: .backwards) {
            segments[segments.count - 1] = String(last[..<colon.lowerBound])
            verb = String(last[colon.upperBound...])
        }
        var query: [(String, String)] = []
        for pair in (halves.count > 1 ? halves[1] : "").components(separatedBy: "&") where !pair.isEmpty {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let value = sides.count > 1 ? sides[1].replacingOccurrences(of: "+", with: " ") : ""
            guard let key = sides[0].removingPercentEncoding, let value = value.removingPercentEncoding else {
                return nil
            }
            query.append((key, value))
        }
        let path = segments.compactMap(\.removingPercentEncoding)
        guard path.count == segments.count else { return nil }
        guard let encoded = verb else { return (path, nil, query) }
        return encoded.removingPercentEncoding.map { (path, $0, query) }
    }
}
