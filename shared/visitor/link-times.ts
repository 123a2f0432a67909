/** How long a visitor is known, and how long links in mails work. */

export const LANG_COOKIE_DAYS = 365
/** A session, its cookies, and the link that begins an account or renews its password. */
export const SESSION_DAYS = 7
export const ACTIVATION_LINK_HOURS = 24
export const RESET_LINK_HOURS = 2
/** How long a subscription to the newsletter waits for its owner's confirmation. */
export const CONFIRM_LINK_DAYS = 7
