// SPDX-License-Identifier: Apache-2.0

// The only import that an app needs: the aliased types are exported too.
@_exported public import FleetClient
@_exported public import FleetConsumer
@_exported public import FleetDriver
@_exported public import MigrationNames
