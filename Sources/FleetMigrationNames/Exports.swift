// SPDX-License-Identifier: Apache-2.0

// One import is all that changes in an app: what the names stand for comes with them.
@_exported public import FleetClient
@_exported public import FleetConsumer
@_exported public import FleetDriver
@_exported public import MigrationNames
