import { useRef } from 'react'
import type { bomHeadings, forgetHeadings, RememberedHeading } from '#shared/contract/bom-memory.ts'
import { headingKey } from '#shared/table-reading/columns/heading-corrections.ts'
import type { MeantHeading } from '#shared/table-reading/columns/meant-heading.ts'
import { api } from '../api/client.ts'

type Headings = Promise<readonly RememberedHeading[] | null>

/** What a customer's headings mean, read once when the first list is; null of a visitor, and none where they cannot be read. */
export function useRememberedHeadings(isCustomer: boolean) {
  const kept = useRef<Headings | null>(null)

  function read(): Headings {
    kept.current ??= isCustomer
      ? api<typeof bomHeadings>('GET /api/bom/headings', {}).then(
          ({ headings }) => headings,
          () => [],
        )
      : Promise.resolve(null)
    return kept.current
  }

  /** @returns those that are left */
  async function forget({ heading }: MeantHeading): Headings {
    const headings = (await read()) ?? []
    const isMeant = (one: RememberedHeading): boolean => headingKey(one.heading) === headingKey(heading)
    await api<typeof forgetHeadings>('DELETE /api/bom/headings', {
      heading_ids: headings.filter(isMeant).map(({ heading_id }) => heading_id),
    })
    kept.current = Promise.resolve(headings.filter((one) => !isMeant(one)))
    return kept.current
  }

  return { read, forget }
}
