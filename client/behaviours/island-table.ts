/**
 * Every island: its code, one chunk each, and when it hydrates: at once, at the first sign of intent, or by an event `wake`. React is
 * loaded with the first.
 */
export const ISLANDS = {
  'search-box': { wake: 'intent', load: () => import('../islands/search-box.tsx') },
  'cart-badge': { wake: 'call', load: () => import('../islands/cart-badge.tsx') },
  'rfq-drawer': { wake: 'intent', load: () => import('../islands/rfq-drawer.tsx') },
  'price-calculator': { wake: 'intent', load: () => import('../islands/price-calculator.tsx') },
  'price-card': { wake: 'call', load: () => import('../islands/price-card.tsx') },
  cart: { wake: 'now', load: () => import('../islands/cart.tsx') },
  'rfq-form': { wake: 'now', load: () => import('../islands/rfq-form.tsx') },
  'checkout-form': { wake: 'now', load: () => import('../islands/checkout-form.tsx') },
  'bom-start': { wake: 'now', load: () => import('../bom/intake/bom-start.tsx') },
  'bom-table': { wake: 'now', load: () => import('../bom/table/bom-table.tsx') },
} as const

export type IslandName = keyof typeof ISLANDS
declare module '../marks.ts' {
  interface Marks {
    island: IslandName
  }
}
/** The module of an island, which is loaded in the browser and imported on the server. */
export type IslandModule<Name extends IslandName> = Awaited<ReturnType<(typeof ISLANDS)[Name]['load']>>
