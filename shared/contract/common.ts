import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const nothing = z.object({})

export const optionsCountry = endpoint(
  'GET',
  '/api/common/options/country',
  'Countries and regions, sorted for the language',
  nothing,
  z.array(z.object({ code: z.string().length(2), name: z.string() })),
)

export const optionsSelect = endpoint(
  'GET',
  '/api/common/options/select',
  'Choices of the forms: id to label',
  nothing,
  z.object({ feedback_type: z.record(z.string(), z.string()) }),
)
