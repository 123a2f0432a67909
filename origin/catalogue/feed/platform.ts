import type { Databases } from '../../database/databases.ts'

/** Platform bindings for changes of the catalogue. */
export interface Platform extends Databases {
  /** The records of batches. */
  FILES: R2Bucket
  /** The cached pages, which changes invalidate. */
  CACHE: KVNamespace
}
