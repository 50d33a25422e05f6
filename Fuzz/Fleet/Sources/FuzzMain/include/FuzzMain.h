// SPDX-License-Identifier: Apache-2.0

// Nothing to declare: SwiftPM wants a header in every C target.
