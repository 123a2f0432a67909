/** What gives the texts of controls by their names: a `FormData`, a `Map`, the query of an address. */
export interface Posted {
  get(name: string): unknown
  keys(): Iterable<string>
}

/** The text of a control; empty for a file, and for a control that is not there. */
export function textIn(form: Pick<Posted, 'get'>, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
