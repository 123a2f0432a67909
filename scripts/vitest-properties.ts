/** Property tests draw other values every time on a developer's machine, and the same ones where a failure blocks others. */
import fc from 'fast-check'

if (process.env['CI']) fc.configureGlobal({ seed: 20_261_121 })
