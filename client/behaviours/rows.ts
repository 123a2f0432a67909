import { toSelector } from '../marks.ts'

/**
 * The controls of part rows that need a script come from one template per table. The page need not send hundreds of buttons, and without
 * script there are none.
 */

const NAMES = ['aria-label', 'title'] as const

const namedFor = (partNumber: string, name: string): string => name.replace('{{part_number}}', () => partNumber)

/** A control for a part, with the part number in its name. */
function controlFor(partNumber: string, prototype: Element | undefined): HTMLElement {
  const control = prototype?.cloneNode(true) as HTMLElement
  for (const attribute of NAMES) {
    const name = control.getAttribute(attribute)
    if (name) control.setAttribute(attribute, namedFor(partNumber, name))
  }
  return control
}

/** Adds the controls of their template to the rows of all tables: once each, however often it is called. */
export function addRowControls(within: Document | HTMLElement): void {
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
