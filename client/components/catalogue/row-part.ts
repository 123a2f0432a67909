/** The link to the part of the row that contains an element. */
export const findPartLink = (element: HTMLElement): HTMLAnchorElement | null | undefined =>
  element.closest('tr')?.querySelector<HTMLAnchorElement>('.pn-link')

export const findGoodsPageUrl = (element: HTMLElement): string | undefined => findPartLink(element)?.pathname.split('/').at(-1)
