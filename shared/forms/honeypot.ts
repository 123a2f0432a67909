/** The hidden field that people leave empty and many bots fill in. */
export const HONEYPOT_FIELD = 'website'
