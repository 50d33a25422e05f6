// SPDX-License-Identifier: Apache-2.0

internal import BusSupport

/// Where the messages of one store are on a broker.
///
/// The name is made of the database's system identifier and the number of the table `fleet_head` in it, so that the
/// stores of two deployments, or of two providers of one, never share a stream.
struct BusPlace: Equatable, Sendable {
    /// The name of the stream.
    let stream: String
    /// The only subject of the stream.
    let subject: String

    /// The maximum size of a message with its headers in bytes.
    static let messageSizeLimit = 512

    /// The place of a store.
    ///
    /// - Parameters:
    ///   - system: The system identifier of the database cluster.
    ///   - database: The object identifier of the database.
    ///   - table: The object identifier of `fleet_head`.
    init(system: Int64, database: Int64, table: Int64) {
        let name = [UInt64(bitPattern: system), UInt64(bitPattern: database), UInt64(bitPattern: table)]
            .map { String($0, radix: 36) }.joined(separator: "-")
        stream = "guidepost-" + name
        subject = "guidepost.\(name).entry"
    }

    /// The stream. What a broker loses is read from the database, so that nothing has to reach its disk.
    var definition: BusStream {
        BusStream(name: stream, subject: subject, messageSizeLimit: BusPlace.messageSizeLimit, isStored: false)
    }
}
