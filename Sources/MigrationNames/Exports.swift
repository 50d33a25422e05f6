// SPDX-License-Identifier: Apache-2.0

// The only import that an app needs: the aliased types are exported too. NavRender is not among them, because its names are
// also those of other frameworks: Color, Path, Canvas.
@_exported public import NavGeo
@_exported public import NavHeadUnit
@_exported public import NavModel
@_exported public import NavSession

#if canImport(CoreLocation)
@_exported public import CoreLocation
#endif
#if canImport(UIKit)
@_exported public import UIKit
#endif
