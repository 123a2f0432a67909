/** Business constants of the specification, section 9, that more than one place needs. */

export const LANG_COOKIE_DAYS = 365

export const SEARCH_HISTORY_KEY = 'ht'
export const SEARCH_HISTORY_LIMIT = 10
export const SUGGESTION_LIMIT = 10
export const SUGGESTION_DEBOUNCE_MS = 500
export const SEARCH_MIN_CHARACTERS = 2
/** Longer queries are cut: no part number or sensible question needs more. */
export const SEARCH_MAX_CHARACTERS = 200

export const RFQ_LIST_KEY = 'RFQLIST'
/** The sender's details that were typed into the RFQ form, until it is sent. */
export const RFQ_CONTACT_KEY = 'rfq_contact'

export const TOAST_MS = 2500
export const TOAST_LONG_MS = 3000
export const REPEAT_CLICK_GUARD_MS = 2000
export const LOADING_BAR_DELAY_MS = 200
export const CHUNK_RELOAD_INTERVAL_MS = 60_000

/** Rows of a listing page, and the furthest that a listing counts exactly. */
export const PAGE_SIZE = 50
export const COUNT_CAP = 10_000

/** Quantities at which listings can be sorted by price, in pieces. */
export const PRICE_QUANTITIES = [1, 10, 100, 1000, 10_000] as const
export type PriceQuantity = (typeof PRICE_QUANTITIES)[number]
/** A sorted or searched listing ends here: what comes after is found by filters, not by paging. */
export const SORTED_MOST = 100_000
/** Part numbers on a page of the alphabetical index. */
export const INDEX_PAGE_SIZE = 200

/** Parts side by side, and how many an address may name at all. */
export const COMPARE_MOST = 6
export const COMPARE_MOST_NAMED = 24
/** The id of the form that all ticks belong to. */
export const COMPARE_FORM = 'compare'
export const COMPARE_KEY = 'compare_parts'

export const RECENT_PARTS_KEY = 'recent_parts'
export const RECENT_PARTS_LIMIT = 12

/** Lines of one RFQ: longer lists are a BOM. */
export const RFQ_LINES_MOST = 500
/** Hours until an RFQ is answered: working hours of the sales desk for a list, hours by the clock for a product page's. */
export const RFQ_ANSWER_WORKING_HOURS = 12
export const QUICK_RFQ_ANSWER_HOURS = 24
/** How long the link to an RFQ opens it, from the day that the link was made. */
export const RFQ_LINK_DAYS = 60
export const RFQ_UPLOAD_LIMIT_BYTES = 2 * 1024 * 1024
/** The hidden field that people leave empty. */
export const HONEYPOT_FIELD = 'website'

/** Certificates that a buyer may ask for with a line of an RFQ. */
export const CERTIFICATES = ['conformity', 'origin', 'rohs_reach', 'traceability'] as const
/** Tests that a buyer may ask for before shipment. */
export const LINE_TESTS = ['visual', 'x_ray', 'electrical', 'decapsulation', 'solderability'] as const
/** The subject that feedback has unless another one is chosen. */
export const FEEDBACK_FIRST_SUBJECT = '1'
export const FEEDBACK_MOST_CHARACTERS = 4000

/** Lines of one BOM. */
export const BOM_LINES_MOST = 10_000
/** Lines that one call matches, or answers. */
export const BOM_BATCH = 500
/** Sets of a BOM that are bought. */
export const BOM_SETS_MOST = 1_000_000
/** Lines of a BOM on a page without script, and those that its island starts with. */
export const BOM_PAGE_SIZE = 100
/** How long a visitor's BOM lives after its last change. */
export const BOM_DAYS = 30
/** Of a BOM's file, unless the operator says otherwise (`BOM_LIMIT_MB`). */
export const BOM_UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024

/** A session, its cookies, and the link that begins an account or renews its password. */
export const SESSION_DAYS = 7
export const ACTIVATION_LINK_HOURS = 24
export const RESET_LINK_HOURS = 2

/** How long a subscription to the newsletter waits for its owner's confirmation. */
export const CONFIRM_LINK_DAYS = 7

/** Lines of a cart, and of an order. */
export const CART_LINES_MOST = 500
/** Of the quick order pad: as many lines, each with a long number. */
export const CART_PASTE_MOST_CHARACTERS = 60_000
/** A visitor's cart after its last change, and the link to a copy of one. */
export const CART_DAYS = 30
/** How long list prices and stock hold after they were brought in, unless the operator says otherwise (`PRICES_HOURS`). */
export const PRICES_HOURS = 24 * 30
/** The key to a visitor's order in our mails. */
export const ORDER_LINK_DAYS = 180
