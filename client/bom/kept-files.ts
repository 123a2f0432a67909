/**
 * The files that BOMs were made of, in this browser only: how one was read can be corrected after its lines are matched.
 * Nothing depends on it: where the browser keeps nothing, the file is chosen again.
 */
const CACHE = 'bom-files'
const MOST = 4

const pathOf = (bom_id: string): string => `/bom-file/${bom_id}`

export async function keepFile(bom_id: string, file: Blob, name: string): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.put(pathOf(bom_id), new Response(file, { headers: { 'X-Name': encodeURIComponent(name) } }))
    const kept = await cache.keys()
    for (const request of kept.slice(0, Math.max(0, kept.length - MOST))) await cache.delete(request)
  } catch {
    // A private window, or no room.
  }
}

export async function keptFile(bom_id: string): Promise<{ bytes: Uint8Array; name: string } | null> {
  try {
    const kept = await (await caches.open(CACHE)).match(pathOf(bom_id))
    if (!kept) return null
    return { bytes: new Uint8Array(await kept.arrayBuffer()), name: decodeURIComponent(kept.headers.get('X-Name') ?? '') }
  } catch {
    return null
  }
}

export async function forgetFile(bom_id: string): Promise<void> {
  try {
    await (await caches.open(CACHE)).delete(pathOf(bom_id))
  } catch {
    // There was none.
  }
}
