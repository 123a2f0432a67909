import { hasDataAttribute, readDataAttribute, toAttribute } from '../marks.ts'

type OnInput = (input: HTMLInputElement, valueBefore: string) => void

function toKey(node: Node): string {
  if (!(node instanceof HTMLElement)) return ''
  // A row of parts is identified by its part's checkbox.
  const choice = node.matches('li, tr') ? node.querySelector<HTMLInputElement>('[type="checkbox"]') : null
  // A form may have a control named `id`, so only the attribute counts.
  return choice ? `${choice.name} ${choice.value}` : readDataAttribute(node, 'key') || node.getAttribute('id') || ''
}

const isAlike = (one: Node, other: Node): boolean => one.nodeName === other.nodeName

/**
 * Makes the children of one element those of another, and reuses matching nodes. Nodes match by `data-key`, by id, or as rows by their
 * checkbox. Otherwise the next node of the same kind is reused.
 * @param onInput decides on the value of a control that stays; its attributes are already the new ones
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
    // A moved node loses the focus, so the nodes before it are removed instead.
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
  // An island is a separate root, and the open or closed state is the reader's choice.
  if (hasDataAttribute(old, 'island')) return
  const valueBefore = old.getAttribute('value')
  for (const { name } of [...old.attributes])
    if (!next.hasAttribute(name) && name !== 'open' && name !== toAttribute('guarded')) old.removeAttribute(name)
  for (const { name, value } of next.attributes) if (name !== 'open' && old.getAttribute(name) !== value) old.setAttribute(name, value)
  if (old instanceof HTMLInputElement) onInput(old, valueBefore ?? '')
  else if (old instanceof HTMLOptionElement) old.selected = old.defaultSelected
  replaceChildren(old, next, onInput)
}
