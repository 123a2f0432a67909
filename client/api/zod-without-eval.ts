import { config } from 'zod'

// Our content security policy blocks, and reports, even the test whether code may be made from text. Schemas read this setting when they
// are made, so it has to precede the first import of one.
config({ jitless: true })
