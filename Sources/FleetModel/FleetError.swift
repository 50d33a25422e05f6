// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Why a fleet operation was not done. Nothing has been changed when one is thrown.
public struct FleetError: CodedError {
    /// What kind of failure it is. Numbers and names are the canonical ones of gRPC.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: Int {
            case cancelled = 1, unknown, invalidArgument, deadlineExceeded, notFound, alreadyExists, permissionDenied
            case resourceExhausted, failedPrecondition, aborted, outOfRange, unimplemented, `internal`, unavailable
            case dataLoss, unauthenticated
        }
        private let kind: Kind

        /// The caller went away. Nothing to do.
        public static let cancelled = Code(kind: .cancelled)
        /// The request contradicts itself or the rules of its fields. Mend it; sending it again does not help.
        public static let invalidArgument = Code(kind: .invalidArgument)
        /// The caller's time ran out. Ask with more time; an update may have been done all the same.
        public static let deadlineExceeded = Code(kind: .deadlineExceeded)
        /// There is no such trip or vehicle. Create it, or mend the name.
        public static let notFound = Code(kind: .notFound)
        /// There is one already. After a create that timed out this means that it was done.
        public static let alreadyExists = Code(kind: .alreadyExists)
        /// The token does not allow this. Take one of another role, or one for this resource.
        public static let permissionDenied = Code(kind: .permissionDenied)
        /// Too many requests. Wait as long as `retryAfter` says.
        public static let resourceExhausted = Code(kind: .resourceExhausted)
        /// The trip or vehicle is not in a state that allows this. Read it again and decide anew.
        public static let failedPrecondition = Code(kind: .failedPrecondition)
        /// Somebody else changed it at the same time. Read it again and repeat.
        public static let aborted = Code(kind: .aborted)
        /// This server does not do that.
        public static let unimplemented = Code(kind: .unimplemented)
        /// The server failed inside; its log tells more.
        public static let `internal` = Code(kind: .internal)
        /// The server cannot store right now, or is shutting down. Repeat later.
        public static let unavailable = Code(kind: .unavailable)
        /// Stored data is damaged. The message says where; restore a backup.
        public static let dataLoss = Code(kind: .dataLoss)
        /// The token is missing, forged or expired. Fetch another one.
        public static let unauthenticated = Code(kind: .unauthenticated)

        /// The code of a canonical number; `unknown` where there is none.
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

        /// The status that HTTP has for it.
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

    /// What kind of failure it is.
    public var code: Code
    /// What happened, with the values that matter. For people; never parse it.
    public var message: String
    /// The field of the request that is at fault, by its path; `nil` when it is none in particular.
    public var field: String?
    /// How long to wait before asking again, in seconds; `nil` when waiting does not help.
    public var retryAfter: Double?
    /// A word that programs can tell such failures by, such as `SHARE_EXPIRED`; `nil` where the code says enough.
    public var reason: String?
    /// The lower failure that led here, if any.
    public var cause: (any Error)?

    /// Makes an error.
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
}
