/**
 * The two databases. The shop's contains personal data (customers, carts, orders, RFQs, BOMs, mails), the site's texts, and all money and
 * stock: it is small, and without the virtual tables that keep D1 from exporting it. The catalogue's contains parts, offers and their
 * indexes, which can be rebuilt at any time. No statement reads both.
 */
export type ShopDatabase = D1Database & { readonly holds?: 'shop' }
export type CatalogueDatabase = D1Database & { readonly holds?: 'catalogue' }

export interface Databases {
  SHOP: ShopDatabase
  CATALOGUE: CatalogueDatabase
}
