/**
 * Repeated and randomized tests run in `npm run test:matrix`, which runs the files that import this one again. `npm test` runs one of each
 * kind.
 */

/** Whether the matrix is running. */
export const IN_MATRIX = process.env['MATRIX'] !== undefined

/** The number of values of a property test: all in the matrix, otherwise a fifth. */
export const draws = (count: number): number => (IN_MATRIX ? count : Math.ceil(count / 5))
