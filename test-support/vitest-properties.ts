/**
 * Property tests draw the same values on every machine, so that failures are reproducible. `PROPERTY_SEED=<number>` draws others; a
 * failure's report includes its seed.
 */
import fc from 'fast-check'

const USUAL_SEED = 20_261_121

const seedText = process.env['PROPERTY_SEED'] || String(USUAL_SEED)
if (!/^-?\d{1,10}$/.test(seedText)) throw new RangeError(`PROPERTY_SEED is no whole number: ${seedText}`)

fc.configureGlobal({ seed: Number(seedText) })
