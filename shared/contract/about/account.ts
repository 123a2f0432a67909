import * as address from '../address.ts'
import * as profile from '../profile.ts'
import * as user from '../user.ts'
import { documentCalls } from './about.ts'

const NO_LINK = 'The link is over, was used, or is none of ours.'
const WAIT = 'Tried too often.'

export const ACCOUNT_CALLS = [
  ...documentCalls(user, 'account', {
    register: {
      description: 'The answer is the same whether the address has an account or not; its owner’s mailbox learns which.',
      without: 'The form says that it cannot be sent; accounts are made elsewhere.',
    },
    activeVerify: {
      description: 'For the page that the link opens.',
      without: 'The link leads to no page.',
      codes: { not_found: NO_LINK },
    },
    active: { description: 'The button on that page.', without: 'No account can be activated here.', codes: { not_found: NO_LINK } },
    resend: { description: 'The same answer for every address.', without: 'The button fails.' },
    login: {
      description:
        'Gives a token: any text without blanks that a cookie of 3,800 bytes holds, a JWT as well. A refusal is 4000 with `password: wrong_sign_in`, whatever was wrong; with `verification_code`, the call is made again with `verification`.',
      hands_back: ['X-Known-Device'],
      codes: { too_many_requests: WAIT },
    },
    logout: { description: 'The token opens nothing any more.', without: 'Signing out forgets the token in the browser alone.' },
    forgot: { description: 'The same answer for every address.', without: 'A password cannot be recovered.' },
    resetVerify: {
      description: 'For the page that the link opens.',
      without: 'A password cannot be recovered.',
      codes: { not_found: NO_LINK },
    },
    resetPassword: {
      description: 'Ends every session of the account.',
      without: 'A password cannot be recovered.',
      codes: { not_found: NO_LINK },
    },
  }),
  ...documentCalls(profile, 'account', {
    profileInfo: { description: 'For the account, and for forms to be filled in.' },
    profileModify: { description: 'Answers the profile as it is then.', without: 'The profile cannot be changed.' },
    changePassword: {
      description: 'Ends every other session. A wrong old password is 4000 with `old_password: wrong_old_password`.',
      without: 'The password cannot be changed.',
      codes: { too_many_requests: WAIT },
    },
    sessionList: { description: 'For the page about security.', without: 'That page is not found.' },
    sessionEnd: { description: 'Answers what is left.', without: 'Sessions elsewhere cannot be ended.' },
    accountExport: {
      description: 'A file of JSON, as an attachment.',
      without: 'The link to it leads nowhere.',
    },
    accountDelete: {
      description: 'Wants the password again: 4000 with `password: wrong_old_password` where it is not.',
      without: 'An account cannot be deleted here.',
      codes: { too_many_requests: WAIT },
    },
    adoptRfqs: {
      description: 'Called with a sign-in. Keys that open nothing are passed over.',
      without: 'RFQs that were sent before signing in stay out of the account.',
    },
  }),
  ...documentCalls(address, 'account', {
    addressList: {
      description: 'For the account and for checkout.',
      without: 'The address book is not found, and checkout is filled in by hand.',
    },
    addressAdd: {
      description: 'Answers the whole book.',
      without: 'Addresses cannot be added.',
      codes: { conflict: 'The book is full: `address_id: too_many_addresses`.' },
    },
    addressChange: {
      description: 'Answers the whole book.',
      without: 'Addresses cannot be changed.',
      codes: { not_found: 'It is not in this book.' },
    },
    addressDelete: {
      description: 'Answers the whole book.',
      without: 'Addresses cannot be deleted.',
      codes: { not_found: 'One is not in this book.' },
    },
  }),
]
