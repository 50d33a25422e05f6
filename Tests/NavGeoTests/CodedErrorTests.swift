// SPDX-License-Identifier: Apache-2.0

import NavGeo
import Testing

@Suite struct CodedErrorTests {
    private struct ExampleError: CodedError {
        enum Code: String, CustomStringConvertible {
            case broken
            var description: String { rawValue }
        }
        var code = Code.broken
        var message: String
        var cause: (any Error)?
    }

    @Test func describesCodeMessageAndCause() {
        let inner = ExampleError(message: "no disk")
        #expect("\(inner)" == "broken: no disk")
        #expect("\(ExampleError(message: "no file", cause: inner))" == "broken: no file (broken: no disk)")
    }
}
