// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreGraphics)
public import NavRender

// Apple's frameworks have other types with these names (MacTypes.h). Here they are those of NavRender.

/// A point in an image.
public typealias Point = NavRender.Point
/// The size of an image.
public typealias Size = NavRender.Size
/// A rectangle in an image.
public typealias Rect = NavRender.Rect
#endif
