/** The way to the page of the part whose row something stands in. */
export const pageOf = (element: HTMLElement): HTMLAnchorElement | null | undefined =>
  element.closest('tr')?.querySelector<HTMLAnchorElement>('.pn-link')

/** The `goods_page_url` of that part. */
export const goodsPageUrlOf = (element: HTMLElement): string | undefined => pageOf(element)?.pathname.split('/').at(-1)
