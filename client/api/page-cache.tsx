import type { ReactNode } from 'react'
import useSWR, { mutate, SWRConfig, type SWRConfiguration } from 'swr'
import type { Endpoint, EndpointAddress, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { callApi } from './client.ts'

/** What was read stays until it is written; what failed is read again when it is needed again. */
const OPTIONS: SWRConfiguration = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
}

/** Every island stands in one: they share one cache a page, that of `swr`. */
export const PageCache = ({ children }: { children: ReactNode }) => <SWRConfig value={OPTIONS}>{children}</SWRConfig>

/** Reads an endpoint through the page's cache. @param request null: nothing is read yet */
export const useApi = <E extends Endpoint>(
  address: EndpointAddress<E>,
  request: EndpointRequest<E> | null,
  options: SWRConfiguration = {},
) => useSWR<EndpointData<E>, unknown>(request && [address, request], () => callApi<E>(address, request as EndpointRequest<E>), options)

/** Puts an answer into the page's cache: every island that reads it shows it. */
export const cacheAnswer = <E extends Endpoint>(
  address: EndpointAddress<E>,
  request: EndpointRequest<E>,
  data: EndpointData<E>,
): Promise<unknown> => mutate([address, request], data, { revalidate: false })
