import type { ReactNode } from 'react'
import useSWR, { mutate, SWRConfig, type SWRConfiguration } from 'swr'
import type { Endpoint, EndpointAddress, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { callApi } from './client.ts'

/** Data stays in the cache until a write replaces it; a failed read is repeated when it is next needed. */
const OPTIONS: SWRConfiguration = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
}

/** Wraps every island, so that all share one cache per page, that of `swr`. */
export const SharedApiCache = ({ children }: { children: ReactNode }) => <SWRConfig value={OPTIONS}>{children}</SWRConfig>

/** Reads an endpoint through the page's cache. @param request null: no read yet */
export const useApi = <E extends Endpoint>(
  address: EndpointAddress<E>,
  request: EndpointRequest<E> | null,
  options: SWRConfiguration = {},
) => useSWR<EndpointData<E>, unknown>(request && [address, request], () => callApi<E>(address, request as EndpointRequest<E>), options)

/** Puts a response into the page's cache: every island that reads it shows it. */
export const cacheAnswer = <E extends Endpoint>(
  address: EndpointAddress<E>,
  request: EndpointRequest<E>,
  data: EndpointData<E>,
): Promise<unknown> => mutate([address, request], data, { revalidate: false })
