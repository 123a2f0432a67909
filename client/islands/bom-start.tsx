import { useCallback } from 'react'
import type { uploadBom } from '#shared/contract/bom.ts'
import { routes } from '#shared/routes.ts'
import { api } from '../api/client.ts'
import { keepFile } from '../bom/kept-files.ts'
import { Intake, type MadeBom, type PostedReading } from '../components/bom/intake.tsx'
import { usePage } from '../components/ui/page-context.tsx'
import type { Taken } from '../hooks/use-bom-file.ts'

export interface BomStartProps {
  /** Where the form goes without script: the page itself. */
  action: string
  /** How large a file may be. */
  file_bytes: number
  /** What was posted, and what was wrong with it in words; null: nothing. */
  text: string
  error: string | null
  /** How a posted text was read, where the page says so before anything is made of it; null: nothing was posted. */
  read: PostedReading | null
  /** How a posted file was read, and the address of the BOM that was made of it; null: there is no message. */
  made: MadeBom | null
}

/** Makes a BOM of what is dropped, chosen, pasted or typed, and goes to it. */
export default function BomStart({ action, file_bytes, text, error, read, made }: BomStartProps) {
  const { href } = usePage()
  const onTaken = useCallback(
    async ({ sources, file_name, file }: Taken): Promise<void> => {
      const { bom_id } = await api<typeof uploadBom>('POST /api/bom/uploadBom', {
        name: file_name.replace(/\.[^.]{1,5}$/, '').slice(0, 120),
        file_name: file_name.slice(0, 200),
        lines: sources,
      })
      if (file) await keepFile(bom_id, file, file_name)
      location.assign(href(routes.bom, { id: bom_id }))
      // The page is left: what is shown until then stays busy.
      await new Promise(() => undefined)
    },
    [href],
  )
  return (
    <Intake action={action} file_bytes={file_bytes} text={text} error={error} read={read} made={made} opened={null} onTaken={onTaken} />
  )
}
