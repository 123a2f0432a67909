import type { ReactNode } from 'react'

interface FactProps {
  name: string
  /** Nothing is shown of a fact without one. */
  value: ReactNode
  /** Of the value. */
  className?: string | undefined
  /** Of both. */
  row?: string | undefined
}

/** A name and what it is, in a list of such. */
export function Fact({ name, value, className, row }: FactProps) {
  if (value === null || value === undefined || value === '' || value === false) return null
  return (
    <div className={row}>
      <dt>{name}</dt>
      <dd className={className}>{value}</dd>
    </div>
  )
}

/** Facts in somebody's own words, each as it was typed; without those that nothing was said of. */
export function TypedFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return facts.map(([name, value]) => value !== '' && <Fact key={name} name={name} value={<bdi className="as-typed">{value}</bdi>} />)
}
