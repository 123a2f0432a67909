import { formatCountryName } from '#shared/address/country-name.ts'
import { usePage } from '../ui/page-context.tsx'

/** The company of an RFQ or order, and its country. @param props `country`: ISO 3166-1 alpha-2 */
export function CompanyText({ company_name, country }: { company_name: string; country: string }) {
  const { tag } = usePage()
  return (
    <span>
      <bdi>{company_name || '–'}</bdi> <span className="muted">{formatCountryName(country, tag)}</span>
    </span>
  )
}
