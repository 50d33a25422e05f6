// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreGraphics)
internal import NavRender

/// Width and height of a picture; Apple's frameworks bring another type of this name along (MacTypes.h).
typealias Size = NavRender.Size
#endif
