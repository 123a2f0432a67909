import type { Endpoint, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'

export interface ApiCallOptions {
  /** A repeated call with the same key gets the first result. */
  idempotency_key?: string
}

/**
 * Calls an endpoint and returns its data. A read waits as long as the request's time budget, a write as long as the API may take.
 * @throws ApiError with the response's code, and its fields where it names some; `unavailable` when there was no response
 */
export type ApiClient = <E extends Endpoint>(endpoint: E, request: EndpointRequest<E>, options?: ApiCallOptions) => Promise<EndpointData<E>>
