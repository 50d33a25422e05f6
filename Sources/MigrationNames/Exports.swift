// SPDX-License-Identifier: Apache-2.0

// One import is all that changes in an app: what the names stand for comes with them.
@_exported public import NavGeo
@_exported public import NavHeadUnit
@_exported public import NavModel
@_exported public import NavRender
@_exported public import NavSession
