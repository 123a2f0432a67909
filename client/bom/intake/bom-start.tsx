import { useCallback } from 'react'
import { routes } from '#shared/routes.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { Intake, type IntakeProps } from './intake.tsx'
import { uploadList } from './upload-list.ts'
import type { AcceptedList } from './use-bom-file.ts'

export type BomStartProps = Required<Omit<IntakeProps, 'opened' | 'onAccepted'>>

/** Makes a BOM from a dropped, chosen, pasted or typed list, and opens it. */
export default function BomStart(props: BomStartProps) {
  const { href } = usePage()
  const onAccepted = useCallback(
    async (accepted: AcceptedList): Promise<void> => {
      const bomId = await uploadList(accepted, { name: accepted.file_name.replace(/\.[^.]{1,5}$/, '').slice(0, 120) })
      location.assign(href(routes.bom, { id: bomId }))
      // The page stays busy until the browser has left it.
      await new Promise(() => undefined)
    },
    [href],
  )
  return <Intake {...props} opened={null} onAccepted={onAccepted} />
}
