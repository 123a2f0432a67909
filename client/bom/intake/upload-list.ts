import type { uploadBom } from '#shared/contract/bom.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { callApi } from '../../api/client.ts'
import { cacheFile } from './cached-files.ts'
import type { AcceptedList } from './use-bom-file.ts'

/**
 * Makes a BOM from a list, or adds a revision to one, and stores its file in this browser.
 * @returns the id of the BOM
 * @throws CallError
 */
export async function uploadList(
  { sources, file_name, file, corrected }: AcceptedList,
  target: Pick<EndpointRequest<typeof uploadBom>, 'name' | 'into'>,
): Promise<string> {
  const request = { ...target, file_name: file_name.slice(0, 200), lines: sources, corrected }
  const { bom_id } = await callApi<typeof uploadBom>('POST /api/bom/uploadBom', request)
  if (file) await cacheFile(bom_id, file, file_name)
  return bom_id
}
