/** The hidden field that people leave empty. */
export const HONEYPOT_FIELD = 'website'
