import * as watch from '../watch.ts'
import { documentCalls } from './about.ts'

const NO_LINK = 'The link is over, or none of ours.'

export const WATCH_CALLS = documentCalls(watch, 'watch', {
  watchTerms: { description: 'Pages ask it before they offer to watch what they show.' },
  watchAdd: {
    description:
      'A customer’s watch is `set`, and one of the same subject is written over. A visitor’s is `mailed`, whatever the address is: its owner confirms it by the link in the mail.',
    codes: {
      not_found: 'There is no such part, BOM or category, or it is somebody else’s.',
      not_allowed: 'The id is that of a BOM’s read-only link.',
      conflict: 'The customer has as many as there may be: `subject: watches_full`.',
      validation: 'The mailbox gets no more such mails today: `email: mailbox_full`, for every address alike.',
      too_many_requests: 'A network enters a few addresses an hour.',
    },
  },
  watchList: { description: 'For the account. Those of an address belong to the customer whose it is once they sign in.' },
  watchChange: {
    description: 'What was known of it is forgotten: it is looked at within minutes, and told of from then on.',
    codes: { not_found: 'It is gone, or somebody else’s.' },
  },
  watchEnd: { description: 'One that is gone is no error.' },
  watchConfirmLink: { description: 'For the page that the link in the first mail opens.', codes: { not_found: NO_LINK } },
  watchConfirm: {
    description: 'The button on that page.',
    codes: { not_found: NO_LINK, conflict: 'The address watches as much as a visitor may: `subject: watches_full`.' },
  },
  watchEndLink: { description: 'For the page that the links at the end of every mail open.', codes: { not_found: NO_LINK } },
  watchEndByLink: { description: 'The button on that page, and a mail program’s one click (RFC 8058).', codes: { not_found: NO_LINK } },
})
