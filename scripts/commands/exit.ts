/** Everything of the file was taken; nothing was; some of it was not, and the report says what. */
export const EXIT_CODES = { all: 0, nothing: 1, not_all: 2 } as const
