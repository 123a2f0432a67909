import * as watch from '../watch.ts'
import { documentCalls } from './about.ts'

const NO_LINK = 'The link is expired or invalid.'

export const WATCH_CALLS = documentCalls(watch, 'watch', {
  watchTerms: { description: 'The limits of watches. Pages call it before they offer to watch.' },
  watchAdd: {
    description:
      'A customer’s watch is `set`, and replaces one of the same subject. A visitor’s watch is `mailed`, for every address: the link in the mail confirms it.',
    codes: {
      not_found: 'The part, BOM or category does not exist, or belongs to another customer.',
      not_allowed: 'The id is of a BOM’s read-only link.',
      conflict: 'The customer has the maximum number of watches: `subject: watches_full`.',
      validation: 'The address has received the maximum number of mails today: `email: mailbox_full`.',
      too_many_requests: 'The network has entered the maximum number of addresses per hour.',
    },
  },
  watchList: { description: 'For the account. Watches of an email address move to its customer at sign-in.' },
  watchChange: {
    description: 'Changes the conditions. The watch is checked within minutes, and reports changes from then on.',
    codes: { not_found: 'The watch does not exist, or belongs to another customer.' },
  },
  watchEnd: { description: 'Ends a watch. One that does not exist is no error.' },
  watchConfirmLink: { description: 'For the page that the link in the first mail opens.', codes: { not_found: NO_LINK } },
  watchConfirm: {
    description: 'For the button on that page.',
    codes: { not_found: NO_LINK, conflict: 'The address has the maximum number of watches: `subject: watches_full`.' },
  },
  watchEndLink: { description: 'For the page that the link at the end of each mail opens.', codes: { not_found: NO_LINK } },
  watchEndByLink: {
    description: 'For the button on that page, and the one-click unsubscribe of mail programs (RFC 8058).',
    codes: { not_found: NO_LINK },
  },
})
