import { Value } from '../ui/values.tsx'

/** An address for display: its lines below the name. */
export interface DisplayAddress {
  contact_name: string
  /** Company, street, city and country. */
  lines: readonly string[]
  telephone: string
}

/** An address in the layout of a letter, with its telephone. @param id of the whole, for texts that describe it */
export function AddressLines({ id, address: { contact_name, lines, telephone } }: { id: string | undefined; address: DisplayAddress }) {
  return (
    <p id={id} className="as-typed">
      <bdi className="strong">{contact_name}</bdi>
      {'\n'}
      <bdi>{lines.join('\n')}</bdi>
      {'\n'}
      <Value className="num muted">{telephone}</Value>
    </p>
  )
}
