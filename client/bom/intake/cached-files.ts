/**
 * The files of BOMs, stored only in this browser, so that the way a file was read can be corrected after matching. If the browser stores
 * nothing, the file has to be chosen again.
 */
const CACHE = 'bom-files'
const MAX_CACHED_FILES = 4

const toCachePath = (bomId: string): string => `/bom-file/${bomId}`

export async function cacheFile(bomId: string, file: Blob, name: string): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.put(toCachePath(bomId), new Response(file, { headers: { 'X-Name': encodeURIComponent(name) } }))
    const cachedFiles = await cache.keys()
    for (const request of cachedFiles.slice(0, Math.max(0, cachedFiles.length - MAX_CACHED_FILES))) await cache.delete(request)
  } catch {
    // The browser stores nothing in a private window, or has no room.
  }
}

export async function findCachedFile(bomId: string): Promise<{ bytes: Uint8Array; name: string } | null> {
  try {
    const cachedResponse = await (await caches.open(CACHE)).match(toCachePath(bomId))
    if (!cachedResponse) return null
    return {
      bytes: new Uint8Array(await cachedResponse.arrayBuffer()),
      name: decodeURIComponent(cachedResponse.headers.get('X-Name') ?? ''),
    }
  } catch {
    return null
  }
}

export async function deleteCachedFile(bomId: string): Promise<void> {
  try {
    await (await caches.open(CACHE)).delete(toCachePath(bomId))
  } catch {
    // Without a storage there is no file.
  }
}
