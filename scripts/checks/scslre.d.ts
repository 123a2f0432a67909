declare module 'scslre' {
  /** As much of it as we use: where an expression may go back over its text more often than once. */
  export function analyse(literal: { source: string; flags: string }): {
    reports: { type: 'Self' | 'Trade' | 'Move'; exponential: boolean }[]
  }
}
