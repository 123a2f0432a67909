import { useCallback } from 'react'
import type { uploadBom } from '#shared/contract/bom.ts'
import { routes } from '#shared/routes.ts'
import { api } from '../../api/client.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { Intake, type IntakeProps } from './intake.tsx'
import { keepFile } from './kept-files.ts'
import type { Taken } from './use-bom-file.ts'

export type BomStartProps = Required<Omit<IntakeProps, 'opened' | 'onTaken'>>

/** Makes a BOM of what is dropped, chosen, pasted or typed, and goes to it. */
export default function BomStart(props: BomStartProps) {
  const { href } = usePage()
  const onTaken = useCallback(
    async ({ sources, file_name, file, corrected }: Taken): Promise<void> => {
      const { bom_id } = await api<typeof uploadBom>('POST /api/bom/uploadBom', {
        name: file_name.replace(/\.[^.]{1,5}$/, '').slice(0, 120),
        file_name: file_name.slice(0, 200),
        lines: sources,
        corrected,
      })
      if (file) await keepFile(bom_id, file, file_name)
      location.assign(href(routes.bom, { id: bom_id }))
      // The page is left: what is shown until then stays busy.
      await new Promise(() => undefined)
    },
    [href],
  )
  return <Intake {...props} opened={null} onTaken={onTaken} />
}
