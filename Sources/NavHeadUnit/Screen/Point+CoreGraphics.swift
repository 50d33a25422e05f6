// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
internal import NavRender

extension Point {
    /// The point as a `CGPoint`.
    var cg: CGPoint { CGPoint(x: x, y: y) }
}
#endif
