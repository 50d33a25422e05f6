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
    /// What is added to responses that have none of these headers and are not pages, by `isTyped` and `isShared`.
    private let usual: [[HTTPHeaders]]

    init(options: HTTPOptions) {
        let transport =
            options.isSecure && options.strictTransportSecurity > 0
            ? "max-age=\(options.strictTransportSecurity)" : nil
        self.transport = transport
        usual = [false, true].map { isTyped in
            [false, true].map { isShared in
                var headers = HTTPHeaders()
                Self.add(Present(isTyped: isTyped, isShared: isShared), transport: transport, to: &headers)
                return headers
            }
        }
    }

    static let permissions =
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), "
        + "microphone=(), midi=(), payment=(), usb=()"

    /// Adds missing headers.
    func add(to headers: inout HTTPHeaders) {
        let present = Present(in: headers)
        if present.isUsual {
            headers.add(contentsOf: usual[present.isTyped ? 1 : 0][present.isShared ? 1 : 0])
        } else {
            Self.add(present, transport: transport, to: &headers)
        }
    }

    private static func add(_ present: Present, transport: String?, to headers: inout HTTPHeaders) {
        if let transport { headers.add(name: "Strict-Transport-Security", value: transport) }
        if !present.hasSniff { headers.add(name: "X-Content-Type-Options", value: "nosniff") }
        if !present.hasResource {
            headers.add(
                name: "Cross-Origin-Resource-Policy", value: present.isShared ? "cross-origin" : "same-origin")
        }
        guard present.isTyped else { return }
        if !present.hasPolicy {
            headers.add(name: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'")
        }
        // Pages set `frame-ancestors`; this is the closest value for browsers without it.
        if !present.hasFrame {
            headers.add(name: "X-Frame-Options", value: present.hasPolicy ? "SAMEORIGIN" : "DENY")
        }
        if !present.hasReferrer { headers.add(name: "Referrer-Policy", value: "no-referrer") }
        guard present.isPage else { return }
        if !present.hasOpener { headers.add(name: "Cross-Origin-Opener-Policy", value: "same-origin") }
        if !present.hasPermissions { headers.add(name: "Permissions-Policy", value: permissions) }
    }
}

/// What the headers of a handler decide about those that are added.
private struct Present {
    var isTyped = false
    var isPage = false
    /// Whether any origin may read the response.
    var isShared = false
    var hasPolicy = false
    var hasReferrer = false
    var hasFrame = false
    var hasResource = false
    var hasSniff = false
    var hasOpener = false
    var hasPermissions = false

    /// Whether all headers for responses that are not pages are missing.
    var isUsual: Bool { !(isPage || hasPolicy || hasReferrer || hasFrame || hasResource || hasSniff) }

    init(isTyped: Bool, isShared: Bool) { (self.isTyped, self.isShared) = (isTyped, isShared) }

    init(in headers: HTTPHeaders) {
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
    }
}

extension String {
    /// Case-insensitive comparison with `other`, which is lowercase ASCII.
    func isSame(_ other: StaticString) -> Bool {
        utf8.count == other.utf8CodeUnitCount
            && other.withUTF8Buffer { other in zip(utf8, other).allSatisfy { $0 | 0x20 == $1 | 0x20 } }
    }
}
