/** Lifetimes of a visitor's cookies, and of links in mails. */

export const PREFERENCE_COOKIE_DAYS = 365
/** Lifetime of a session and its cookies; below, of the links that activate an account and reset its password. */
export const SESSION_DAYS = 7
export const ACTIVATION_LINK_HOURS = 24
export const RESET_LINK_HOURS = 2
/** Days for which a subscription to the newsletter waits for its confirmation. */
export const CONFIRM_LINK_DAYS = 7
