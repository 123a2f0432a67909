import { hasDataAttribute, readDataAttribute, toAttribute } from '../marks.ts'

type OnInput = (input: HTMLInputElement, valueBefore: string) => void

function toKey(node: Node): string {
  if (!(node instanceof HTMLElement)) return ''
  // A row of parts has the tick of its part.
  const choice = node.matches('li, tr') ? node.querySelector<HTMLInputElement>('[type="checkbox"]') : null
  // Of a form, whose `id` would be a control that is called so, only the attribute counts.
  return choice ? `${choice.name} ${choice.value}` : readDataAttribute(node, 'key') || node.getAttribute('id') || ''
}

const isAlike = (one: Node, other: Node): boolean => one.nodeName === other.nodeName

/**
 * Makes the children of one element those of another, keeping the nodes that stand for the same: those with the same
 * `data-key` or id, or a choice of the same name and value, otherwise the next of the same kind.
 * @param onInput what becomes of the value of a control that stays; its attributes are those of the new one already
 */
export function replaceChildren(old: Node, next: Node, onInput: OnInput): void {
  const nextKeys = new Set([...next.childNodes].map(toKey))
  const keyedNodes = new Map<string, ChildNode>()
  for (const node of [...old.childNodes]) {
    const key = toKey(node)
    if (key && nextKeys.has(key)) keyedNodes.set(key, node)
    else if (key) node.remove()
  }
  let at = old.firstChild
  for (const child of [...next.childNodes]) {
    const key = toKey(child)
    const match = key ? keyedNodes.get(key) : at && !toKey(at) && isAlike(at, child) ? at : undefined
    if (!match || !isAlike(match, child)) {
      old.insertBefore(child, at)
      continue
    }
    // A node that is moved loses the focus: rather let go of what stands before it.
    while (at && at !== match && !toKey(at)) {
      const gone = at
      at = at.nextSibling
      gone.remove()
    }
    if (match === at) at = at.nextSibling
    else old.insertBefore(match, at)
    replaceNode(match, child, onInput)
  }
  while (at) {
    const gone = at
    at = at.nextSibling
    gone.remove()
  }
}

function replaceNode(old: ChildNode, next: ChildNode, onInput: OnInput): void {
  if (!(old instanceof Element && next instanceof Element)) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue
    return
  }
  // An island is a separate root, and what is closed or open is the reader's choice.
  if (hasDataAttribute(old, 'island')) return
  const valueBefore = old.getAttribute('value')
  for (const { name } of [...old.attributes])
    if (!next.hasAttribute(name) && name !== 'open' && name !== toAttribute('guarded')) old.removeAttribute(name)
  for (const { name, value } of next.attributes) if (name !== 'open' && old.getAttribute(name) !== value) old.setAttribute(name, value)
  if (old instanceof HTMLInputElement) onInput(old, valueBefore ?? '')
  else if (old instanceof HTMLOptionElement) old.selected = old.defaultSelected
  replaceChildren(old, next, onInput)
}
