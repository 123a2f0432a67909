import type { ReactNode } from 'react'

/** The options of a select: values with their texts. */
export function Options({ of }: { of: readonly (readonly [value: string | number, text: ReactNode])[] }) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}
