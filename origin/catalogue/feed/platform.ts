import type { Databases } from '../../database/databases.ts'

/** What changing the catalogue needs of the platform. */
export interface Platform extends Databases {
  /** Where the records of batches lie. */
  FILES: R2Bucket
  /** Where pages are kept that are void then. */
  CACHE: KVNamespace
}
