// SPDX-License-Identifier: Apache-2.0

extension PrometheusText {
    /// Adds the families of a cache: its bytes, limit, entries, hits, misses and evictions.
    ///
    /// - Parameters:
    ///   - prefix: Beginning of each family's name, with a trailing underscore.
    ///   - content: What is cached, as a plural, such as `cost tables`.
    ///   - bytes: Memory of the entries.
    ///   - limit: Bound of that memory in bytes.
    ///   - entries: Number of entries.
    ///   - hits: Requests that an entry served.
    ///   - misses: Requests for which an entry had to be computed.
    ///   - evictions: Entries removed to stay within the limit.
    public mutating func cache(
        _ prefix: String, of content: String, bytes: Int, limit: Int, entries: Int, hits: Int, misses: Int,
        evictions: Int
    ) {
        single(prefix + "bytes", .gauge, "Memory of cached \(content).", bytes)
        single(prefix + "limit_bytes", .gauge, "Memory limit of cached \(content).", limit)
        single(prefix + "entries", .gauge, "Number of cached \(content).", entries)
        single(prefix + "hits_total", .counter, "Requests for cached \(content).", hits)
        single(prefix + "misses_total", .counter, "Requests for \(content) that had to be computed.", misses)
        single(
            prefix + "evictions_total", .counter, "Number of \(content) evicted to stay within the limit.", evictions)
    }
}
