// SPDX-License-Identifier: Apache-2.0

internal import NIOHTTP1

/// Security headers of responses. Headers set by a handler are not changed.
///
/// - `X-Content-Type-Options: nosniff`: no content type sniffing.
/// - `Referrer-Policy: no-referrer`: URLs of this server are not sent to others.
/// - `Content-Security-Policy`: by default nothing is loaded, run or framed. Pages set their own.
/// - `X-Frame-Options`: the same for browsers without `frame-ancestors`; `SAMEORIGIN` for pages.
/// - `Cross-Origin-Resource-Policy`: `cross-origin` with `Access-Control-Allow-Origin: *`, otherwise
///   `same-origin`.
/// - For pages, `Cross-Origin-Opener-Policy: same-origin` and a `Permissions-Policy` that disables devices.
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

    /// Adds missing headers.
    func add(to headers: inout HTTPHeaders) {
        var (isTyped, hasPolicy, hasReferrer, hasFrame, hasResource, hasSniff) = (
            false, false, false, false, false, false
        )
        var (isPage, isShared, hasOpener, hasPermissions) = (false, false, false, false)
        for (name, value) in headers {
            // Comparing lengths first avoids comparing most names.
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
        // Pages set `frame-ancestors`; this is the closest value for browsers without it.
        if !hasFrame { headers.add(name: "X-Frame-Options", value: hasPolicy ? "SAMEORIGIN" : "DENY") }
        if !hasReferrer { headers.add(name: "Referrer-Policy", value: "no-referrer") }
        guard isPage else { return }
        if !hasOpener { headers.add(name: "Cross-Origin-Opener-Policy", value: "same-origin") }
        if !hasPermissions { headers.add(name: "Permissions-Policy", value: Self.permissions) }
    }
}

extension String {
    /// Case-insensitive comparison with `other`, which is lowercase ASCII.
    func isSame(_ other: StaticString) -> Bool {
        utf8.count == other.utf8CodeUnitCount
            && other.withUTF8Buffer { other in zip(utf8, other).allSatisfy { $0 | 0x20 == $1 | 0x20 } }
    }
}
