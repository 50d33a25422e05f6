// SPDX-License-Identifier: Apache-2.0

package import NavModel

extension VehicleProperties {
    /// Parses the parameter `vehicle`.
    ///
    /// - Throws: `InvalidValue` with the invalid part.
    package init(value text: String) throws(OSRMError) {
        do throws(RouteError) {
            try self.init(parsing: text)
        } catch {
            throw OSRMError(.invalidValue, error.message)
        }
    }
}
