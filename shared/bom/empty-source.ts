import { BomSource } from '../contract/bom.ts'

/** A line of which nothing is known. */
export const EMPTY_SOURCE = BomSource.parse({})
