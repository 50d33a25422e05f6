// SPDX-License-Identifier: Apache-2.0
//
// See README.md.

public typealias SystemSoundID = UInt32
public let kSystemSoundID_Vibrate: SystemSoundID = 0xFFF
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) { preconditionFailure() }
