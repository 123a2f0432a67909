/** The words that names, comments, documents and texts do without: read by `check-wording.ts`, explained in `docs/language.md`. */

/** A part of a name that is a metaphor, a coined word or a word for several things, and the plain word for it. */
export const COINED: Readonly<Record<string, string>> = {
  kept: 'cached, saved, stored or remaining',
  keeper: 'cache, store',
  voided: 'invalidated',
  hole: 'slot',
  holes: 'slots',
  refusal: 'error response, form error, rejection',
  refusals: 'error responses, form errors, rejections',
  most: 'max',
  told: 'notified, reported',
  fed: 'feed',
  held: 'reserved',
  lying: 'in stock, stored',
  said: 'stated, message',
  asked: 'requested, question',
  wanted: 'requested, required',
  unwanted: 'excluded',
  given: 'input, provided',
  taken: 'used, reserved, accepted',
  known: 'existing, recognized',
  own: 'what it is: current, customer, shop',
  place: 'position, designator, warehouse, destination, location',
  places: 'positions, designators, warehouses, destinations, locations',
  whoever: 'caller, visitor, customer',
  nobody: 'no caller, no customer',
  somebody: 'caller, visitor, customer',
  anybody: 'caller, visitor, customer',
  elsewhere: 'redirect, other',
  lane: 'batch kind',
  newcomer: 'new',
  newcomers: 'new',
  fate: 'outcome',
  mate: 'match',
  wish: 'request',
  patiently: 'withTimeout',
}

/** Standard terms, and names that others define, which contain one of these words. `--count` leaves them out. */
export const TERMS: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /\b(?:through|thru|mounting|screw|tooling|half)[ _-]?holes?\w*/gi, reason: 'holes of a printed circuit board or a case' },
  { pattern: /\b(?:named|dispatch)[ _]place\b|\btoIncotermPlace\b/g, reason: 'the named place of an Incoterm (ICC 2020)' },
  { pattern: /\bknown[ -]device\b/gi, reason: 'a known device of an account, in a header of the wire' },
  { pattern: /\b(?:hasOwn|mateBom|VOIDED|FedEx)\b/g, reason: 'names of the platform, the specification, PayPal, a carrier' },
  { pattern: /\bat[ _]most\b/gi, reason: 'an upper bound in a sentence; in a name it is `MAX_…`' },
  {
    pattern: /\bmost (?:common|expensive|frequent|important|informative|likely|overdue|promising|reliable|similar|specific|stable)\b/gi,
    reason: 'the superlative of an adjective',
  },
]

/** Persons that a comment does not name. */
export const PERSONS = /\b(?:whoever|whomever|nobody|somebody|anybody)\b/i

export const MAX_SENTENCE_WORDS = 30

/** A phrase that English texts must not have, and the phrase to use. */
export const PHRASES: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\b(?:whoever|nobody|somebody|anybody)\b/i, instead: 'who it is' },
  { pattern: /\bbasket\b/i, instead: '"cart"' },
  { pattern: /\bmakers?\b/i, instead: '"manufacturer"' },
  { pattern: /\blog(?:ged)? (?:in|out)\b/i, instead: '"sign in", "sign out"' },
  { pattern: /\be-mail\b/i, instead: '"email"' },
  { pattern: /\b(?:contradicted|taken up|leads on|was told|gives way)\b/i, instead: 'what happened' },
  { pattern: /\bcannot be done any ?more\b/i, instead: 'what has changed, and what to do' },
  { pattern: /\bthis (?:did not|has not) work(?:ed)?\b/i, instead: 'what failed' },
  { pattern: /\b(?:cached?|session|server-side|script|JavaScript)\b/i, instead: 'what the buyer can do' },
  { pattern: /\bplease\b.*\bplease\b/i, instead: 'please once at most' },
  { pattern: /!\s*$/, instead: 'a period' },
  { pattern: /\bas it (?:stands|was)\b/i, instead: 'which state it has' },
]

/** A text of a dictionary, by its key, or a name, by the file or folder in which it is declared. At most 25 entries. */
export const EXCEPTIONS: readonly { path: string; word: string; reason: string }[] = [
  { path: 'shared/packages/', word: 'hole', reason: 'a hole in a board' },
  { path: 'shared/packages/', word: 'through_hole_tab', reason: 'through-hole, the mounting technology' },
  { path: 'shared/packages/', word: 'THROUGH_HOLE_CASES', reason: 'through-hole, the mounting technology' },
  { path: 'shared/bom/not-a-part.ts', word: 'MOUNTING_HOLE', reason: 'a hole in a board' },
  { path: 'origin/order/freight.ts', word: 'named_place', reason: 'the named place of an Incoterm' },
  { path: 'origin/order/freight.ts', word: 'toIncotermPlace', reason: 'the named place of an Incoterm' },
  { path: 'shared/contract/bom.ts', word: 'mateBom', reason: 'the name of the call in the specification' },
  { path: 'shared/table-reading/lists/row-outcomes.ts', word: 'fate', reason: 'a field of `bom parse --json`' },
  { path: 'locales/en.json', word: 'common.failed', reason: 'the message for a fault without a cause' },
  { path: 'locales/en.json', word: 'validation.password_inconsistency', reason: 'worded by the specification' },
  { path: 'locales/en.json', word: 'sign_in.ended_title', reason: 'a session as the buyer knows it' },
  { path: 'locales/en.json', word: 'sign_in.ended', reason: 'a session as the buyer knows it' },
  { path: 'locales/en.json', word: 'desk.session_over', reason: 'a session as the salesperson knows it' },
]
