/** `all`: all rows of the file were applied. `nothing`: none was. `not_all`: some were not, and the report lists them. */
export const EXIT_CODES = { all: 0, nothing: 1, not_all: 2 } as const
