/** A source of control texts by name: a `FormData`, a `Map`, the query of a URL. */
export interface PostedForm {
  get(name: string): unknown
  keys(): Iterable<string>
}

/** The text of a control; empty for a file, and for an absent control. */
export function readFormText(form: Pick<PostedForm, 'get'>, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
