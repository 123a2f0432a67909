/** The same for the same content of the same form, however often it is posted; other content is another request. */
export async function contentKey(form_key: string, content: object): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${form_key} ${JSON.stringify(content)}`))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
