// SPDX-License-Identifier: Apache-2.0

package import FleetModel
internal import Foundation

/// A subscription to push messages as a browser sends it, for checks of arbitrary ones.
package struct ReceivedSubscription {
    /// Identifies the browser and the link.
    package let id: String
    /// The address of the push service.
    package let endpoint: String
    /// The keys of the browser, in base64url.
    package let keys: (point: String, secret: String)
    /// The length of an encrypted message for it in bytes; `nil` if none can be encrypted.
    package let messageLength: Int?

    /// The length of every encrypted message in bytes.
    package static var expectedMessageLength: Int { PushSender.messageLength + PushCipher.overhead }

    /// Reads the JSON of a browser that follows a trip by a link.
    ///
    /// - Parameters:
    ///   - json: The text.
    ///   - share: The link.
    /// - Throws: `invalidArgument` for anything else than a subscription with one of the known push services.
    package init(json: [UInt8], share: TripShare) throws(FleetError) {
        let subscription = try PushSubscription(json: json, language: "en", share: share, hosts: .known)
        (id, endpoint) = (subscription.id, subscription.endpoint)
        keys = (subscription.point, subscription.secret)
        messageLength = PushKeys(point: keys.point, secret: keys.secret).flatMap {
            PushCipher.encrypt(Data("{}".utf8), for: $0, paddedTo: PushSender.messageLength)?.count
        }
    }
}
