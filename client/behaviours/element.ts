type Tags = HTMLElementTagNameMap

export function createElement<Tag extends keyof Tags>(tag: Tag, props: Partial<Tags[Tag]>, ...children: (Node | string)[]): Tags[Tag] {
  const made = Object.assign(document.createElement(tag), props)
  for (const child of children) made.appendChild(typeof child === 'string' ? document.createTextNode(child) : child)
  return made
}
