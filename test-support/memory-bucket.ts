/** As much of an R2 bucket as backups use, in memory: for tests in Node. */
interface Kept {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  customMetadata: Record<string, string>
}

export interface MemoryBucket {
  bucket: R2Bucket
  objects: Map<string, Kept>
}

export function memoryBucket(): MemoryBucket {
  const objects = new Map<string, Kept>()
  let version = 0
  const shown = (key: string, { bytes, ...rest }: Kept) => ({ key, size: bytes.length, ...rest })
  const bucket = {
    head: async (key: string) => {
      const kept = objects.get(key)
      return kept ? shown(key, kept) : null
    },
    get: async (key: string) => {
      const kept = objects.get(key)
      return kept ? { ...shown(key, kept), arrayBuffer: async () => kept.bytes.slice().buffer } : null
    },
    put: async (
      key: string,
      bytes: Uint8Array<ArrayBuffer>,
      { onlyIf, customMetadata = {} }: { onlyIf?: { etagMatches?: string }; customMetadata?: Record<string, string> } = {},
    ) => {
      if (onlyIf?.etagMatches !== undefined && objects.get(key)?.etag !== onlyIf.etagMatches) return null
      version++
      const kept = { bytes: bytes.slice(), etag: `v${version}`, customMetadata }
      objects.set(key, kept)
      return shown(key, kept)
    },
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) objects.delete(key)
    },
    list: async ({ prefix = '', delimiter }: { prefix?: string; delimiter?: string }) => {
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
      const folderOf = (key: string): string | null => {
        const end = delimiter === undefined ? -1 : key.indexOf(delimiter, prefix.length)
        return end < 0 ? null : key.slice(0, end + 1)
      }
      return {
        objects: keys.flatMap((key) => (folderOf(key) === null ? [shown(key, objects.get(key) as Kept)] : [])),
        delimitedPrefixes: [...new Set(keys.flatMap((key) => folderOf(key) ?? []))],
        truncated: false,
      }
    },
  }
  return { bucket: bucket as unknown as R2Bucket, objects }
}
