// SPDX-License-Identifier: Apache-2.0
//
// See README.md.

@_exported import CoreGraphics

public final class CGImageDestination {}

public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { stub() }
public func CGImageDestinationAddImage(
    _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { stub() }
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { stub() }
