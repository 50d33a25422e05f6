// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreGraphics)
public import NavRender

// Apple's frameworks bring other types of these names along (MacTypes.h). Here they are those of pictures.

/// A place on a picture.
public typealias Point = NavRender.Point
/// Width and height of a picture.
public typealias Size = NavRender.Size
/// A part of a picture.
public typealias Rect = NavRender.Rect
#endif
