// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Testing

@testable import guidepost

@Suite struct HelpTests {
    @Test func theHelpNamesEverySubcommand() {
        let help = Guidepost.helpMessage(columns: 80)
        for name in ["map"] { #expect(help.contains("\n  \(name) ")) }
    }
}
