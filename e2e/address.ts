/** A random network address for benchmarks (RFC 2544): limits per address then count one test alone. */
export const randomAddress = (): string => `198.18.${Math.floor(Math.random() * 256)}.${Math.ceil(Math.random() * 254)}`
