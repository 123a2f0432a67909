/**
 * The files that BOMs were made of, in this browser only: how one was read can be corrected after its lines are matched.
 * Nothing depends on it: where the browser keeps nothing, the file is chosen again.
 */
const CACHE = 'bom-files'
const MOST = 4

const pathOf = (bomId: string): string => `/bom-file/${bomId}`

export async function keepFile(bomId: string, file: Blob, name: string): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.put(pathOf(bomId), new Response(file, { headers: { 'X-Name': encodeURIComponent(name) } }))
    const kept = await cache.keys()
    for (const request of kept.slice(0, Math.max(0, kept.length - MOST))) await cache.delete(request)
  } catch {
    // A private window, or no room.
  }
}

export async function keptFile(bomId: string): Promise<{ bytes: Uint8Array; name: string } | null> {
  try {
    const kept = await (await caches.open(CACHE)).match(pathOf(bomId))
    if (!kept) return null
    return { bytes: new Uint8Array(await kept.arrayBuffer()), name: decodeURIComponent(kept.headers.get('X-Name') ?? '') }
  } catch {
    return null
  }
}

export async function forgetFile(bomId: string): Promise<void> {
  try {
    await (await caches.open(CACHE)).delete(pathOf(bomId))
  } catch {
    // There was none.
  }
}
