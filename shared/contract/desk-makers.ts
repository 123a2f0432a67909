/** Calls that change manufacturers in the live catalogue. */
import { z } from 'zod'
import { deskEndpoint } from './endpoint.ts'
import { createTextLineSchema } from './text-line.ts'

const name = createTextLineSchema(80).min(1, 'required')

const Maker = z.object({ manufacturer_id: z.int(), slug: z.string(), name: z.string(), aliases: z.array(z.string()), part_count: z.int() })

/** A manufacturer is identified by its slug or any of its names. */
const maker = { maker: name }

export const deskMakerAlias = deskEndpoint.post(
  '/api/desk/makers/alias',
  'Adds names of a manufacturer for files, lists and searches',
  z.object({ ...maker, names: z.array(name).min(1, 'required').max(100, 'too_many_lines') }),
  Maker,
)

export const deskMakerRename = deskEndpoint.post(
  '/api/desk/makers/rename',
  'Renames a manufacturer; its old name and address still lead to it',
  z.object({
    ...maker,
    name,
    /** The default is derived from the name. */
    slug: createTextLineSchema(48).min(1).optional(),
  }),
  Maker,
)

export const deskMakerMerge = deskEndpoint.post(
  '/api/desk/makers/merge',
  'Merges a manufacturer into another once it has no parts. The other gets its names and addresses',
  z.object({ ...maker, into: name }),
  /** The response is the other manufacturer, with the number of parts that the first still has. */
  Maker.extend({ parts_left: z.int() }),
)
