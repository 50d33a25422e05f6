// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import HTTPTypes
internal import NavFormats
internal import NavSearch

/// Search in the forms of Photon and Nominatim.
extension RoutingRequestHandler {
    /// The plan of a request for one of `SearchRequest.paths`.
    func searchPlan(_ request: HTTPServerRequest) -> RequestPlan {
        let service: ServiceName = request.path == "/reverse" ? .reverse : .search
        var plan = RequestPlan(request: request, service: service, task: .operation, steps: 500)
        guard ["GET", "HEAD"].contains(request.method) else {
            let methods = "GET, HEAD, OPTIONS"
            plan.task = .done(
                request.method == "OPTIONS"
                    ? RoutingResponse(service, allowing: methods) : RoutingResponse(service, onlyAllowing: methods))
            return plan
        }
        do throws(FormatError) {
            let search = try SearchRequest(path: request.path, query: request.query)
            plan.task = .search(search)
            plan.steps = searchSteps(of: search)
        } catch {
            plan.task = .done(searchError(request, service, 400, error.message))
        }
        return plan
    }

    /// Responds to a search request.
    func search(_ search: SearchRequest, _ request: HTTPServerRequest, _ service: ServiceName) -> RoutingResponse {
        do throws(SearchError) {
            return RoutingResponse(service, try search.response(from: slot.map.search.get()))
        } catch {
            return searchError(request, service, error.code == .invalidPlace ? 400 : 501, error.message)
        }
    }

    /// The cost of a search: each word is compared with the words of all names, and then with the entries that have it.
    private func searchSteps(of request: SearchRequest) -> Int {
        guard let index = try? slot.map.search.get() else { return 500 }
        let step = 2_000 + index.entryCount / 4
        switch request.task {
        case .reverse: return 4 * step + index.addressCount / 16
        case .search(let query):
            let words = query.text.prefix(SearchQuery.maximumLength).split { !$0.isLetter && !$0.isNumber }.count
            return 1_000 + max(1, words) * step
        }
    }

    private func searchError(
        _ request: HTTPServerRequest, _ service: ServiceName, _ status: Int, _ message: String
    ) -> RoutingResponse {
        var response = RoutingResponse(
            service, SearchRequest.errorBody(path: request.path, status: status, message: message))
        response.http.status = status
        response.code = status == 400 ? "InvalidQuery" : "NotImplemented"
        return response
    }
}
