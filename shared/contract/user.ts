import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const profileInfo = endpoint(
  'GET',
  '/api/user/profile/info',
  'The customer’s profile',
  z.object({}),
  z.object({
    contact_name: z.string(),
    email: z.string(),
    telephone: z.string(),
    job_title: z.string(),
    company_name: z.string(),
    /** ISO 3166-1 alpha-2, or empty. */
    country: z.string(),
  }),
  'customer',
)
