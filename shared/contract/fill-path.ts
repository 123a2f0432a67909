/** Fills the `:name` parts of an endpoint's path from a request, encoded; `rest` goes into the query or the body. */
export function fillPath(pattern: string, request: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...request }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}
