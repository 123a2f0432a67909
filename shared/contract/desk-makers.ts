/** Changes of manufacturers in the live catalogue: every call needs the desk's secret as Bearer. */
import { z } from 'zod'
import { deskEndpoint } from './endpoint.ts'
import { createTextLineSchema } from './text-line.ts'

const name = createTextLineSchema(80).min(1, 'required')

const Maker = z.object({ manufacturer_id: z.int(), slug: z.string(), name: z.string(), aliases: z.array(z.string()), part_count: z.int() })

/** A manufacturer is identified by its slug or any of its names. */
const maker = { maker: name }

export const deskMakerAlias = deskEndpoint.post(
  '/api/desk/makers/alias',
  'Other names by which files, lists and searches know a maker',
  z.object({ ...maker, names: z.array(name).min(1, 'required').max(100, 'too_many_lines') }),
  Maker,
)

export const deskMakerRename = deskEndpoint.post(
  '/api/desk/makers/rename',
  'Another name and address of a maker; the old ones stay known',
  z.object({
    ...maker,
    name,
    /** Default: derived from the name. */
    slug: createTextLineSchema(48).min(1).optional(),
  }),
  Maker,
)

export const deskMakerMerge = deskEndpoint.post(
  '/api/desk/makers/merge',
  'Two makers are one, as soon as the first has no parts any more: then its names and addresses are the other’s',
  z.object({ ...maker, into: name }),
  /** The other manufacturer, with the number of parts that the first still has. */
  Maker.extend({ parts_left: z.int() }),
)
