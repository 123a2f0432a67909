declare module 'virtual:migration-names' {
  /** File names of the migrations, in order. */
  export const migrationNames: Readonly<Record<'SHOP' | 'CATALOGUE', readonly string[]>>
}
