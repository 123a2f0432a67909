import useSWR from 'swr'
import type { bomHeadings, forgetHeadings, RememberedHeading } from '#shared/contract/bom-memory.ts'
import { headingKey } from '#shared/table-reading/columns/heading-corrections.ts'
import type { MeantHeading } from '#shared/table-reading/columns/meant-heading.ts'
import { api } from '../../api/client.ts'

type Headings = readonly RememberedHeading[] | null

/** What a customer's headings mean, read once when the first list is; null of a visitor, and none where they cannot be read. */
export function useRememberedHeadings({ isCustomer }: { isCustomer: boolean }) {
  const { mutate } = useSWR<Headings>('headings', null)

  async function load(): Promise<Headings> {
    if (!isCustomer) return null
    const answer = await api<typeof bomHeadings>('GET /api/bom/headings', {}).catch(() => null)
    return answer?.headings ?? []
  }

  const read = async (): Promise<Headings> =>
    (await mutate((known) => (known === undefined ? load() : known), { revalidate: false })) ?? null

  /** @returns those that are left */
  async function forget({ heading }: MeantHeading): Promise<Headings> {
    const headings = (await read()) ?? []
    const isMeant = (one: RememberedHeading): boolean => headingKey(one.heading) === headingKey(heading)
    await api<typeof forgetHeadings>('DELETE /api/bom/headings', {
      heading_ids: headings.filter(isMeant).map(({ heading_id }) => heading_id),
    })
    return (
      (await mutate(
        headings.filter((one) => !isMeant(one)),
        { revalidate: false },
      )) ?? null
    )
  }

  return { read, forget }
}
