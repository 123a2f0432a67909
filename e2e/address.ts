/** A network address of nobody's (RFC 2544): what is counted by address is counted for one test alone. */
export const randomAddress = (): string => `198.18.${Math.floor(Math.random() * 256)}.${Math.ceil(Math.random() * 254)}`
