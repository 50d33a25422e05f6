// SPDX-License-Identifier: Apache-2.0

/// Why a fleet operation failed. Nothing has been changed when one is thrown.
public struct FleetError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure. Numbers and names are the canonical ones of gRPC.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: Int {
            case cancelled = 1, unknown, invalidArgument, deadlineExceeded, notFound, alreadyExists, permissionDenied
            case resourceExhausted, failedPrecondition, aborted, outOfRange, unimplemented, `internal`, unavailable
            case dataLoss, unauthenticated
        }
        private let kind: Kind

        /// The caller cancelled the call. No action is needed.
        public static let cancelled = Code(kind: .cancelled)
        /// The request contradicts itself or a rule of its fields. Fix it; sending it again does not help.
        public static let invalidArgument = Code(kind: .invalidArgument)
        /// The caller's deadline passed. Retry with more time; an update may have been applied.
        public static let deadlineExceeded = Code(kind: .deadlineExceeded)
        /// The resource does not exist. Create it, or fix the name.
        public static let notFound = Code(kind: .notFound)
        /// The resource exists already. After a create that timed out this means that it was applied.
        public static let alreadyExists = Code(kind: .alreadyExists)
        /// The token does not allow this. Use one of another role, or one for this resource.
        public static let permissionDenied = Code(kind: .permissionDenied)
        /// Too many requests. Wait as long as `retryAfter` says.
        public static let resourceExhausted = Code(kind: .resourceExhausted)
        /// The state of the trip or vehicle does not allow this. Read it again before another attempt.
        public static let failedPrecondition = Code(kind: .failedPrecondition)
        /// A concurrent change. Read the resource again and retry.
        public static let aborted = Code(kind: .aborted)
        /// This server does not support the operation.
        public static let unimplemented = Code(kind: .unimplemented)
        /// The server failed; its log has details.
        public static let `internal` = Code(kind: .internal)
        /// The server cannot write to its store, or is shutting down. Retry later.
        public static let unavailable = Code(kind: .unavailable)
        /// Stored data is damaged. The message says where; restore a backup.
        public static let dataLoss = Code(kind: .dataLoss)
        /// The token is missing, forged or expired. Fetch another one.
        public static let unauthenticated = Code(kind: .unauthenticated)

        /// The code with a canonical number; `unknown` for any other.
        public init(number: Int) { kind = Kind(rawValue: number) ?? .unknown }

        private init(kind: Kind) { self.kind = kind }

        /// The canonical number, 1 … 16.
        public var number: Int { kind.rawValue }

        /// The canonical name, such as `INVALID_ARGUMENT`.
        public var description: String {
            switch kind {
            case .cancelled: "CANCELLED"
            case .unknown: "UNKNOWN"
            case .invalidArgument: "INVALID_ARGUMENT"
            case .deadlineExceeded: "DEADLINE_EXCEEDED"
            case .notFound: "NOT_FOUND"
            case .alreadyExists: "ALREADY_EXISTS"
            case .permissionDenied: "PERMISSION_DENIED"
            case .resourceExhausted: "RESOURCE_EXHAUSTED"
            case .failedPrecondition: "FAILED_PRECONDITION"
            case .aborted: "ABORTED"
            case .outOfRange: "OUT_OF_RANGE"
            case .unimplemented: "UNIMPLEMENTED"
            case .internal: "INTERNAL"
            case .unavailable: "UNAVAILABLE"
            case .dataLoss: "DATA_LOSS"
            case .unauthenticated: "UNAUTHENTICATED"
            }
        }

        /// The corresponding HTTP status.
        public var httpStatus: Int {
            switch kind {
            case .invalidArgument, .failedPrecondition, .outOfRange: 400
            case .unauthenticated: 401
            case .permissionDenied: 403
            case .notFound: 404
            case .alreadyExists, .aborted: 409
            case .resourceExhausted: 429
            case .cancelled: 499
            case .unknown, .internal, .dataLoss: 500
            case .unimplemented: 501
            case .unavailable: 503
            case .deadlineExceeded: 504
            }
        }
    }

    /// The kind of failure.
    public var code: Code
    /// What happened, with the values that matter. For people; do not parse it.
    public var message: String
    /// The path of the invalid field; `nil` if the error is not about one field.
    public var field: String?
    /// Seconds to wait before a retry; `nil` if waiting does not help.
    public var retryAfter: Double?
    /// A machine-readable reason, such as `SHARE_EXPIRED`; `nil` where the code is enough.
    public var reason: String?
    /// The underlying error, if any.
    public var cause: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: What happened, for people.
    ///   - field: The path of the invalid field.
    ///   - retryAfter: Seconds to wait before a retry.
    ///   - reason: A machine-readable reason.
    ///   - cause: The underlying error.
    public init(
        _ code: Code, _ message: String, field: String? = nil, retryAfter: Double? = nil, reason: String? = nil,
        cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.field = field
        self.retryAfter = retryAfter
        self.reason = reason
        self.cause = cause
    }

    /// Code, message and cause in one line.
    public var description: String { "\(code): \(message)" + (cause.map { " (\($0))" } ?? "") }
}
