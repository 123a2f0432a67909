import type { Endpoint, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'

export interface ApiCallOptions {
  /** Makes a repeat of the call answer with the first result. */
  idempotency_key?: string
}

/**
 * Calls an endpoint and gives its data.
 * A read is waited for as long as the request's time lasts, a write as long as the API may take.
 * @throws ApiError with the answer's code, and its fields where it names some; `unavailable` when there was none
 */
export type ApiClient = <E extends Endpoint>(endpoint: E, request: EndpointRequest<E>, options?: ApiCallOptions) => Promise<EndpointData<E>>
