import { BomSource } from '../contract/bom.ts'

/** A line without any data. */
export const EMPTY_SOURCE = BomSource.parse({})
