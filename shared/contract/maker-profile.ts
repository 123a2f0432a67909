import { z } from 'zod'
import { PartSummary } from './catalogue.ts'
import { publicEndpoint } from './endpoint.ts'
import { NewsSummary } from './site.ts'

/** A separate call beside `manufacturer`: the page stands without it, so an API that lacks it loses these sections only. */
export const makerProfile = publicEndpoint.get(
  '/api/manufacturers/:id/profile',
  'What a manufacturer page shows beside its parts',
  z.object({ id: z.string().max(64) }),
  z.object({
    /** The best stocked parts of its fullest categories, the largest stock first. */
    stocked: z.array(PartSummary),
    /** Series with a datasheet, by name. */
    series: z.array(z.object({ name: z.string(), datasheet_url: z.string() })),
    /** How many such series there are in all. */
    series_count: z.int().min(0),
    /** Articles about it, newest first. */
    news: z.array(NewsSummary),
  }),
)
