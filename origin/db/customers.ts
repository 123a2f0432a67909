import { ApiError, CODE } from '#shared/contract/envelope.ts'

export interface Profile {
  contact_name: string
  email: string
  telephone: string
  job_title: string
  company_name: string
  country: string
}

/** The profile of a customer whose session was just checked. @throws ApiError `session_invalid` where they are gone */
export async function getProfile(db: D1Database, customer_id: number): Promise<Profile> {
  const row = await db
    .prepare('SELECT contact_name, email, telephone, job_title, company_name, country FROM customers WHERE customer_id = ?')
    .bind(customer_id)
    .first<Profile>()
  if (!row) throw new ApiError(CODE.session_invalid)
  return row
}
