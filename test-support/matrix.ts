/**
 * What a test proves over again, or by chance, is for `npm run test:matrix`, which runs the files that import this one once more.
 * `npm test` keeps one of each kind.
 */

/** Whether the matrix runs. */
export const IN_MATRIX = process.env['MATRIX'] !== undefined

/** How many values a property test draws: all in the matrix, a fifth of them elsewhere. */
export const draws = (count: number): number => (IN_MATRIX ? count : Math.ceil(count / 5))
