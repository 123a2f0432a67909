import { BomSource } from '../contract/bom.ts'

export const EMPTY_SOURCE = BomSource.parse({})
