declare module 'virtual:island-messages' {
  /** Keys of the messages that each island needs in the browser: scripts/vite/island-messages.ts. */
  const messages: Readonly<
    Record<import('#client/behaviours/island-table.ts').IslandName, readonly import('#locales/translator.ts').MessageKey[]>
  >
  export default messages
}
