import type { uploadBom } from '#shared/contract/bom.ts'
import type { RequestOf } from '#shared/contract/endpoint.ts'
import { api } from '../../api/client.ts'
import { keepFile } from './kept-files.ts'
import type { Taken } from './use-bom-file.ts'

/**
 * Makes a BOM of a list that was read, or reads it into one, and keeps its file in this browser.
 * @returns the id of the BOM @throws CallError
 */
export async function uploadList(
  { sources, file_name, file, corrected }: Taken,
  target: Pick<RequestOf<typeof uploadBom>, 'name' | 'into'>,
): Promise<string> {
  const request = { ...target, file_name: file_name.slice(0, 200), lines: sources, corrected }
  const { bom_id } = await api<typeof uploadBom>('POST /api/bom/uploadBom', request)
  if (file) await keepFile(bom_id, file, file_name)
  return bom_id
}
