import { toSelector } from '../marks.ts'

/** Rows of parts have what only a script uses from one template a table: hundreds of buttons are not sent, and none is there that does nothing. */

const NAMES = ['aria-label', 'title'] as const

const namedFor = (partNumber: string, name: string): string => name.replace('{{part_number}}', () => partNumber)

/** A control for the part whose number is put into its name. */
function controlFor(partNumber: string, prototype: Element | undefined): HTMLElement {
  const control = prototype?.cloneNode(true) as HTMLElement
  for (const attribute of NAMES) {
    const name = control.getAttribute(attribute)
    if (name) control.setAttribute(attribute, namedFor(partNumber, name))
  }
  return control
}

/** Gives the rows of all tables what their templates have for them: once each, however often it is called. */
export function completeRows(within: Document | HTMLElement): void {
  for (const { content, parentElement: table } of within.querySelectorAll<HTMLTemplateElement>(toSelector('row-controls'))) {
    const [copy, ask, field, price] = content.children
    for (const row of table?.querySelectorAll('tbody tr') ?? []) {
      const number = row.querySelector('.pn-link')
      if (!number || row.querySelector(toSelector('copy'))) continue
      const partNumber = number.textContent ?? ''
      number.insertAdjacentElement('afterend', controlFor(partNumber, copy))
      row.querySelector('form.row-add')?.insertAdjacentElement('beforeend', controlFor(partNumber, ask))
      const quantity = row.querySelector('.row-add input')
      for (const { name, value } of field?.attributes ?? []) quantity?.setAttribute(name, namedFor(partNumber, value))
      const amount = row.querySelector('.price-cell')?.firstChild
      if (amount?.nodeType !== Node.TEXT_NODE || !price) continue
      const button = price.cloneNode() as Element
      button.textContent = amount.nodeValue?.trim() ?? ''
      amount.replaceWith(button, ' ')
    }
  }
}
