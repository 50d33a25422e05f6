// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HTTPSupport

struct HostPolicyTests {
    @Test(arguments: [
        "localhost", "LOCALHOST", "localhost:8080", "localhost.", "127.0.0.1", "127.0.0.1:8080", "127.8.9.1", "[::1]",
        "[::1]:8080", "box.home", "box.home:8080", "[fe80::1]:8080", "localhost:",
    ]) func namesOfThisMachineAreAccepted(_ host: String) {
        #expect(HostPolicy.local(others: ["Box.home", "fe80::1"]).check(host, port: 8080) == .accepted)
    }

    @Test(arguments: [
        "evil.example", "evil.example:8080", "localhost:80", "localhost.evil.example", "127.0.0.1.evil.example",
        "127.0.0.1.", "192.0.2.1", "[::2]", "", "0.0.0.0", "127.1", "127.0.0.256",
    ]) func othersAreForeign(_ host: String) {
        let result = HostPolicy.local(others: ["box.home"]).check(host, port: 8080)
        #expect(result == (host == "127.0.0.1." ? .accepted : .foreign))
        #expect(HostPolicy.any.check(host, port: 8080) == .accepted)
    }

    @Test(arguments: ["a b", "a/b", "user@host", "a,b", "é", "a\"b", String(repeating: "a", count: 256)])
    func rejectsMalformedHosts(_ host: String) {
        #expect(HostPolicy.any.check(host, port: nil) == .malformed)
        #expect(HostPolicy.local().check(host, port: nil) == .malformed)
    }
}
