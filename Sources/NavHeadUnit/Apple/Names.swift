// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreGraphics)
public import NavRender

// MacTypes.h declares other types with these names. In this module they are the drawing types.

/// A point in an image.
public typealias Point = NavRender.Point
/// Width and height of an image.
public typealias Size = NavRender.Size
/// A rectangle in an image.
public typealias Rect = NavRender.Rect
#endif
