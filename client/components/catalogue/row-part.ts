/** The way to the page of the part whose row something stands in. */
export const findPartLink = (element: HTMLElement): HTMLAnchorElement | null | undefined =>
  element.closest('tr')?.querySelector<HTMLAnchorElement>('.pn-link')

/** The `goods_page_url` of that part. */
export const findGoodsPageUrl = (element: HTMLElement): string | undefined => findPartLink(element)?.pathname.split('/').at(-1)
