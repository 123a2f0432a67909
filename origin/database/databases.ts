/**
 * The two databases. What is somebody's (customers, carts, orders, RFQs, BOMs, mails, the site's texts) and where money and stock
 * move is the shop's: small, and without the virtual tables that keep D1 from exporting it. Parts, offers and what finds them are
 * the catalogue's, which can be made anew at any time. No statement reaches over both.
 */
export type ShopDatabase = D1Database & { readonly holds?: 'shop' }
export type CatalogueDatabase = D1Database & { readonly holds?: 'catalogue' }

export interface Databases {
  SHOP: ShopDatabase
  CATALOGUE: CatalogueDatabase
}
