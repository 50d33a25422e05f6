// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import FleetWire

@Suite struct TraceContextTests {
    private static let trace = "0af7651916cd43dd8448eb211c80319c"
    private static let parent = "b7ad6b7169203331"

    @Test func continuesTheTraceOfTheCaller() {
        let context = TraceContext(continuing: "00-\(Self.trace)-\(Self.parent)-01")
        #expect(context.traceID == Self.trace)
        #expect(context.parentID == Self.parent)
        #expect(context.isSampled)
        #expect(context.spanID != Self.parent && context.spanID.count == 16)
        let next = TraceContext(continuing: context.header)
        #expect(next.traceID == Self.trace && next.parentID == context.spanID && next.isSampled)
    }

    @Test func readsLaterVersions() {
        let context = TraceContext(continuing: "cc-\(Self.trace)-\(Self.parent)-00-more")
        #expect(context.traceID == Self.trace && !context.isSampled)
    }

    @Test(arguments: [
        "", "00", "ff-\(trace)-\(parent)-01", "00-\(trace)-\(parent)-01-more", "cc-\(trace)-\(parent)-01more",
        "00-\(trace)-\(parent)-0", "00-\(trace)-\(parent)-0x", "00-\(trace.uppercased())-\(parent)-01",
        "00-\(String(repeating: "0", count: 32))-\(parent)-01", "00-\(trace)-\(String(repeating: "0", count: 16))-01",
        "00_\(trace)_\(parent)_01", "00-\(trace)é\(parent)-01", String(repeating: "-", count: 55),
    ])
    func beginsATraceIfTheHeaderIsInvalid(header: String) {
        let context = TraceContext(continuing: header)
        #expect(context.traceID != Self.trace && context.traceID.count == 32)
        #expect(context.parentID == nil && !context.isSampled)
    }

    @Test func identifiersDiffer() {
        let all = (0..<1000).map { _ in TraceContext() }
        #expect(Set(all.map(\.traceID)).count == 1000)
        #expect(Set(all.map(\.spanID)).count == 1000)
    }
}
