// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import Foundation
internal import UIKit

/// The address of a tile by column, row and zoom; `nil` if there is none.
public typealias GMSTileURLConstructor = (_ x: UInt, _ y: UInt, _ zoom: UInt) -> URL?

/// Tiles from a server, as PNG or another format that the system reads. At most 6 are loaded at once, each for up to 30 seconds.
open class GMSURLTileLayer: GMSTileLayer {
    /// The `User-Agent` of requests; `nil` for that of the system.
    open var userAgent: String?
    private let address: GMSTileURLConstructor
    private let session: URLSession

    /// Creates a layer.
    ///
    /// - Parameter urlConstructor: The address of a tile; called on the main actor.
    public init(urlConstructor: @escaping GMSTileURLConstructor) {
        address = urlConstructor
        let configuration = URLSessionConfiguration.default
        configuration.httpMaximumConnectionsPerHost = 6
        configuration.timeoutIntervalForResource = 30
        session = URLSession(configuration: configuration)
        super.init()
    }

    deinit { session.invalidateAndCancel() }

    open override func requestTileFor(x: UInt, y: UInt, zoom: UInt, receiver: any GMSTileReceiver) {
        guard let url = address(x, y, zoom) else {
            return receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: kGMSTileLayerNoTile)
        }
        var request = URLRequest(url: url)
        if let userAgent { request.setValue(userAgent, forHTTPHeaderField: "User-Agent") }
        // The receiver of the map can be called from any thread.
        nonisolated(unsafe) let receiver = receiver
        session.dataTask(with: request) { data, response, _ in
            let status = (response as? HTTPURLResponse)?.statusCode
            let image =
                status == 404 || status == 410
                ? kGMSTileLayerNoTile : status == 200 ? data.flatMap { UIImage(data: $0) } : nil
            receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: image)
        }.resume()
    }
}
#endif
