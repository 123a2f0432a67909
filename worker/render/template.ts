/** Texts with marks in the places of what differs, cut once and filled often: without looking for the marks again. */

/** What stands in rendered HTML for something that is put there later. The renderer writes it for `slotMark` alone: HTML holds no other control characters. */
export const markOf = (name: string): string => `\u0001${name}\u0002`

export type Template = readonly { text: string; mark: string | null; in_json: boolean }[]

export function cutTemplate(html: string): Template {
  // In an island's props a mark stands in a JSON string, which writes control characters as escapes.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a page holds them, which makes them marks
  const pieces: (string | undefined)[] = html.split(/\u0001([a-z]+)\u0002|\\u0001[\w-]{36}:([a-z]+)\\u0002/)
  return Array.from({ length: (pieces.length + 2) / 3 }, (_, index) => {
    const [text = '', plain, escaped] = pieces.slice(index * 3, index * 3 + 3)
    return { text, mark: plain ?? escaped ?? null, in_json: escaped !== undefined }
  })
}

/**
 * @param values by mark, as HTML; a mark without one stays where it is, for somebody else
 * @param inJson the same for those that stand in a JSON string
 */
export function fillTemplate(
  template: Template,
  values: Readonly<Record<string, string>>,
  inJson: Readonly<Record<string, string>> = {},
): string {
  let html = ''
  for (const { text, mark, in_json } of template) {
    html += text
    if (mark !== null) html += (in_json ? inJson : values)[mark] ?? markOf(mark)
  }
  return html
}
