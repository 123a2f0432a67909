/** The part of an R2 bucket that backups use, in memory: for tests in Node. */
interface StoredObject {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  customMetadata: Record<string, string>
}

export interface MemoryBucket {
  bucket: R2Bucket
  objects: Map<string, StoredObject>
}

export function memoryBucket(): MemoryBucket {
  const objects = new Map<string, StoredObject>()
  let version = 0
  const toListedObject = (key: string, { bytes, ...rest }: StoredObject) => ({ key, size: bytes.length, ...rest })
  const bucket = {
    head: async (key: string) => {
      const storedObject = objects.get(key)
      return storedObject ? toListedObject(key, storedObject) : null
    },
    get: async (key: string) => {
      const storedObject = objects.get(key)
      return storedObject ? { ...toListedObject(key, storedObject), arrayBuffer: async () => storedObject.bytes.slice().buffer } : null
    },
    put: async (
      key: string,
      bytes: Uint8Array<ArrayBuffer>,
      { onlyIf, customMetadata = {} }: { onlyIf?: { etagMatches?: string }; customMetadata?: Record<string, string> } = {},
    ) => {
      if (onlyIf?.etagMatches !== undefined && objects.get(key)?.etag !== onlyIf.etagMatches) return null
      version++
      const storedObject = { bytes: bytes.slice(), etag: `v${version}`, customMetadata }
      objects.set(key, storedObject)
      return toListedObject(key, storedObject)
    },
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) objects.delete(key)
    },
    list: async ({ prefix = '', delimiter }: { prefix?: string; delimiter?: string }) => {
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
      const findFolder = (key: string): string | null => {
        const end = delimiter === undefined ? -1 : key.indexOf(delimiter, prefix.length)
        return end < 0 ? null : key.slice(0, end + 1)
      }
      return {
        objects: keys.flatMap((key) => (findFolder(key) === null ? [toListedObject(key, objects.get(key) as StoredObject)] : [])),
        delimitedPrefixes: [...new Set(keys.flatMap((key) => findFolder(key) ?? []))],
        truncated: false,
      }
    },
  }
  return { bucket: bucket as unknown as R2Bucket, objects }
}
