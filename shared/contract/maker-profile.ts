import { z } from 'zod'
import { PartSummary } from './catalogue.ts'
import { publicEndpoint } from './endpoint.ts'
import { NewsSummary } from './site.ts'

/** A separate call beside `manufacturer`. The page works without it: an API that lacks this call loses only these sections. */
export const makerProfile = publicEndpoint.get(
  '/api/manufacturers/:id/profile',
  'Facts of a manufacturer page besides its parts',
  z.object({ id: z.string().max(64) }),
  z.object({
    /** Parts of the manufacturer's largest categories, the largest stock first. */
    stocked: z.array(PartSummary),
    /** Series with a datasheet, by name. */
    series: z.array(z.object({ name: z.string(), datasheet_url: z.string() })),
    /** The number of all series with a datasheet. */
    series_count: z.int().min(0),
    /** Articles about the manufacturer, newest first. */
    news: z.array(NewsSummary),
  }),
)
