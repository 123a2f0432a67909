/** What gives the texts of controls by their names: a `FormData`, a `Map`, the query of an address. */
export interface PostedForm {
  get(name: string): unknown
  keys(): Iterable<string>
}

/** The text of a control; empty for a file, and for a control that is not there. */
export function readFormText(form: Pick<PostedForm, 'get'>, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
