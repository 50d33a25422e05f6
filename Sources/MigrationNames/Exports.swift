// SPDX-License-Identifier: Apache-2.0

// The only import that an app needs: the aliased types are exported too.
@_exported public import NavGeo
@_exported public import NavHeadUnit
@_exported public import NavModel
@_exported public import NavRender
@_exported public import NavSession
