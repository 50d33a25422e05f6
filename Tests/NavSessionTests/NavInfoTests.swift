// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavSession
import Testing

@Suite struct NavInfoTests {
    @Test func roundsTimesToMinutes() {
        let info = NavInfo(navState: .stopped)
        #expect(info.roundedTime(0) == 60)
        #expect(info.roundedTime(59) == 60)
        #expect(info.roundedTime(89.9) == 60)
        #expect(info.roundedTime(90) == 120)
        #expect(info.roundedTime(3_629) == 3_600)
        #expect(info.roundedTime(.nan) == 60)
        #expect(info.roundedTime(-5) == 60)
    }
}
