import useSWR from 'swr'
import type { bomHeadings, forgetHeadings, RememberedHeading } from '#shared/contract/bom-memory.ts'
import { toHeadingKey } from '#shared/table-reading/columns/heading-corrections.ts'
import type { HeadingMapping } from '#shared/table-reading/columns/heading-mapping.ts'
import { callApi } from '../../api/client.ts'

type Headings = readonly RememberedHeading[] | null

/** The meanings of a customer's headings, read once for the first list; null for a visitor, and none where they cannot be read. */
export function useRememberedHeadings({ isCustomer }: { isCustomer: boolean }) {
  const { mutate } = useSWR<Headings>('headings', null)

  async function load(): Promise<Headings> {
    if (!isCustomer) return null
    const answer = await callApi<typeof bomHeadings>('GET /api/bom/headings', {}).catch(() => null)
    return answer?.headings ?? []
  }

  const read = async (): Promise<Headings> =>
    (await mutate((cachedHeadings) => (cachedHeadings === undefined ? load() : cachedHeadings), { revalidate: false })) ?? null

  /** @returns the remaining headings */
  async function forget({ heading }: HeadingMapping): Promise<Headings> {
    const headings = (await read()) ?? []
    const isSameHeading = (one: RememberedHeading): boolean => toHeadingKey(one.heading) === toHeadingKey(heading)
    await callApi<typeof forgetHeadings>('DELETE /api/bom/headings', {
      heading_ids: headings.filter(isSameHeading).map(({ heading_id }) => heading_id),
    })
    return (
      (await mutate(
        headings.filter((one) => !isSameHeading(one)),
        { revalidate: false },
      )) ?? null
    )
  }

  return { read, forget }
}
