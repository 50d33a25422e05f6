// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Foundation

extension FleetConfiguration {
    /// The settings of push messages; `nil` without a key.
    ///
    /// - Throws: `invalidArgument` for a key that cannot be read or that others can read, and for invalid settings.
    var push: PushSettings? {
        get throws(FleetError) {
            guard let path = values["push-key"]?.value else {
                if let contact = values["push-contact"] {
                    throw FleetError(.invalidArgument, "'push-contact' (\(contact.source)) needs 'push-key'.")
                }
                return nil
            }
            let text: String
            do { text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) } catch {
                throw FleetError(.invalidArgument, "The file '\(path)' of 'push-key' cannot be read: \(error)")
            }
            let facts = FileFacts(path)
            guard !facts.isReadableByAll, !facts.isWritableByOthers else {
                throw FleetError(
                    .invalidArgument,
                    "'\(path)' is a private key that others can read or write (mode \(facts.modeText)). Run: chmod 600 '\(path)'"
                )
            }
            var settings = try PushSettings(key: try PushKey(pem: text), contact: try value("push-contact"))
            settings.hosts = try PushHosts(try value("push-hosts"))
            guard let limit = Int(try value("push-per-trip")), (1...1_000).contains(limit) else {
                throw FleetError(.invalidArgument, "'push-per-trip' must be a number from 1 to 1000.")
            }
            settings.perTrip = limit
            return settings
        }
    }
}
