import { memo } from 'react'
import { needsPostalCode, needsState } from '#shared/address/postal-rule.ts'

export interface CountryOption {
  /** ISO 3166-1 alpha-2. */
  code: string
  name: string
}

const toRequirementClass = (code: string): string | undefined =>
  [needsState(code) && 'with-state', needsPostalCode(code) && 'with-code'].filter(Boolean).join(' ') || undefined

/** Each option has the rules of the fields after it: the stylesheet hides the note that a field is needed "if the country has one". */
export const CountryOptions = memo(function CountryOptions({ countries }: { countries: readonly CountryOption[] }) {
  return countries.map(({ code, name }) => (
    <option key={code} value={code} className={toRequirementClass(code)}>
      {name}
    </option>
  ))
})
