// SPDX-License-Identifier: Apache-2.0

internal import NIOHTTP1

/// Response headers that tell browsers what not to do. Those that a handler has set stay as they are.
///
/// - `X-Content-Type-Options: nosniff`: a response is what its `Content-Type` says.
/// - `Referrer-Policy: no-referrer`: addresses of this server are not told to others.
/// - `Content-Security-Policy`: a response is no page: it loads and runs nothing, and nobody frames it. Pages bring their own.
/// - `X-Frame-Options`: the same for browsers that do not know `frame-ancestors`; `SAMEORIGIN` for pages.
/// - `Cross-Origin-Resource-Policy`: `cross-origin` for what any page may read (`Access-Control-Allow-Origin: *`), else
///   `same-origin`.
/// - For pages, `Cross-Origin-Opener-Policy: same-origin` and a `Permissions-Policy` that turns devices off.
/// - `Strict-Transport-Security` on encrypted connections.
struct SecurityHeaders: Sendable {
    private let transport: String?

    init(options: HTTPOptions) {
        transport =
            options.isSecure && options.strictTransportSecurity > 0
            ? "max-age=\(options.strictTransportSecurity)" : nil
    }

    static let permissions =
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), "
        + "microphone=(), midi=(), payment=(), usb=()"

    /// Adds what is missing.
    func add(to headers: inout HTTPHeaders) {
        var (isTyped, hasPolicy, hasReferrer, hasFrame, hasResource, hasSniff) = (
            false, false, false, false, false, false
        )
        var (isPage, isShared, hasOpener, hasPermissions) = (false, false, false, false)
        for (name, value) in headers {
            // The length tells most names apart, without a look at their letters.
            switch name.utf8.count {
            case 12 where name.isSame("content-type"):
                isTyped = true
                isPage = value.utf8.starts(with: "text/html".utf8)
            case 15 where name.isSame("x-frame-options"): hasFrame = true
            case 15 where name.isSame("referrer-policy"): hasReferrer = true
            case 18 where name.isSame("permissions-policy"): hasPermissions = true
            case 22 where name.isSame("x-content-type-options"): hasSniff = true
            case 23 where name.isSame("content-security-policy"): hasPolicy = true
            case 26 where name.isSame("cross-origin-opener-policy"): hasOpener = true
            case 27 where name.isSame("access-control-allow-origin"): isShared = value == "*"
            case 28 where name.isSame("cross-origin-resource-policy"): hasResource = true
            default: break
            }
        }
        if let transport { headers.add(name: "Strict-Transport-Security", value: transport) }
        if !hasSniff { headers.add(name: "X-Content-Type-Options", value: "nosniff") }
        if !hasResource {
            headers.add(name: "Cross-Origin-Resource-Policy", value: isShared ? "cross-origin" : "same-origin")
        }
        guard isTyped else { return }
        if !hasPolicy {
            headers.add(name: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'")
        }
        // A page says itself who frames it; browsers that only know this header take the nearest.
        if !hasFrame { headers.add(name: "X-Frame-Options", value: hasPolicy ? "SAMEORIGIN" : "DENY") }
        if !hasReferrer { headers.add(name: "Referrer-Policy", value: "no-referrer") }
        guard isPage else { return }
        if !hasOpener { headers.add(name: "Cross-Origin-Opener-Policy", value: "same-origin") }
        if !hasPermissions { headers.add(name: "Permissions-Policy", value: Self.permissions) }
    }
}

extension String {
    /// Whether it is the same as `other`, which is lower case, but for the case of ASCII letters.
    func isSame(_ other: StaticString) -> Bool {
        utf8.count == other.utf8CodeUnitCount
            && other.withUTF8Buffer { other in zip(utf8, other).allSatisfy { $0 | 0x20 == $1 | 0x20 } }
    }
}
