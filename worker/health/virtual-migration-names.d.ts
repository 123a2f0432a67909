declare module 'virtual:migration-names' {
  /** Files of the migrations, in their order. */
  export const migrationNames: Readonly<Record<'SHOP' | 'CATALOGUE', readonly string[]>>
}
