// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Foundation

extension FleetConfiguration {
    /// The settings in the file of `webhooks`; `nil` without one.
    ///
    /// - Throws: `invalidArgument` if it, or a file that it names, cannot be read or is wrong.
    var webhooks: WebhookSettings? {
        get throws(FleetError) {
            guard let path = values["webhooks"]?.value else { return nil }
            let contents: [UInt8]
            do { contents = try FleetConfiguration.contents(of: path) } catch {
                throw FleetError(.invalidArgument, "The file '\(path)' of 'webhooks' cannot be read: \(error)")
            }
            let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
            return try WebhookSettings(json: contents, name: path, folder: folder) { path in
                try FleetConfiguration.contents(of: path)
            }
        }
    }

    private static func contents(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }
}
