/**
 * The two databases. SHOP contains personal data (customers, carts, orders, RFQs, BOMs, mails), the site's texts, money and stock. It is
 * small, and has no virtual tables, which D1 cannot export. CATALOGUE contains parts, offers and their indexes, and can be rebuilt at any
 * time. No statement reads both.
 */
export type ShopDatabase = D1Database & { readonly holds?: 'shop' }
export type CatalogueDatabase = D1Database & { readonly holds?: 'catalogue' }

export interface Databases {
  SHOP: ShopDatabase
  CATALOGUE: CatalogueDatabase
}
