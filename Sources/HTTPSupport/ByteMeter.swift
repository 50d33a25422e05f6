// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

/// Reports bytes read and written to the handler of a connection, before parsing and after encoding.
final class ByteMeter: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let connection: HTTPConnectionHandler

    init(_ connection: HTTPConnectionHandler) { self.connection = connection }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        connection.bytesArrived()
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        connection.bytesWritten(unwrapOutboundIn(data).readableBytes)
        context.write(data, promise: promise)
    }
}
