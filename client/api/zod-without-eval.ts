import { config } from 'zod'

// Looking whether code may be made from text is itself refused, and reported, by our content security policy. Schemas read
// this as they are made: it has to stand before the first import of one.
config({ jitless: true })
