import { config } from 'zod'

// zod tests whether it may compile code from text. Our content security policy blocks and reports that test, so this setting turns it off.
// It must be imported before the first file with a schema.
config({ jitless: true })
