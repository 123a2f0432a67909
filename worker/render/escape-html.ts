const SPECIAL = /["&'<>]/

/** A text for an element or an attribute of HTML, as React writes it. */
export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? escapeSpecial(text) : text
}

function escapeSpecial(text: string): string {
  let html = ''
  let from = 0
  for (let index = 0; index < text.length; index++) {
    let reference: string
    switch (text.charCodeAt(index)) {
      case 34:
        reference = '&quot;'
        break
      case 38:
        reference = '&amp;'
        break
      case 39:
        reference = '&#x27;'
        break
      case 60:
        reference = '&lt;'
        break
      case 62:
        reference = '&gt;'
        break
      default:
        continue
    }
    if (from !== index) html += text.slice(from, index)
    html += reference
    from = index + 1
  }
  return html + text.slice(from)
}
