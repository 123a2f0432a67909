declare module 'scslre' {
  /** Only the used part: reports where an expression may backtrack more than once. */
  export function analyse(literal: { source: string; flags: string }): {
    reports: { type: 'Self' | 'Trade' | 'Move'; exponential: boolean }[]
  }
}
