import * as address from '../address.ts'
import * as apiKeys from '../api-keys.ts'
import * as profile from '../profile.ts'
import * as user from '../user.ts'
import { documentCalls } from './about.ts'

const NO_LINK = 'The link is expired, used or invalid.'
const WAIT = 'Too many attempts.'

export const ACCOUNT_CALLS = [
  ...documentCalls(user, 'account', {
    register: {
      description: 'The response is the same whether or not the address has an account. Only the mail differs.',
      without: 'The form shows an error. Another system creates accounts.',
    },
    activeVerify: {
      description: 'For the page that the link in the mail opens.',
      without: 'That page is not found.',
      codes: { not_found: NO_LINK },
    },
    active: { description: 'For the button on that page.', without: 'Accounts cannot be activated here.', codes: { not_found: NO_LINK } },
    resend: { description: 'The response is the same for every address.', without: 'The button shows an error.' },
    login: {
      description:
        'Returns a token: a text without spaces of at most 3,800 bytes, for example a JWT. Wrong data is 4000 with `password: wrong_sign_in`, for every cause. After `verification_code`, the edge repeats the call with `verification`.',
      hands_back: ['X-Known-Device'],
      codes: { too_many_requests: WAIT },
    },
    logout: { description: 'The token becomes invalid.', without: 'Signing out deletes the token in the browser only.' },
    forgot: { description: 'The response is the same for every address.', without: 'A password cannot be recovered.' },
    resetVerify: {
      description: 'For the page that the link in the mail opens.',
      without: 'A password cannot be recovered.',
      codes: { not_found: NO_LINK },
    },
    resetPassword: {
      description: 'Ends all sessions of the account.',
      without: 'A password cannot be recovered.',
      codes: { not_found: NO_LINK },
    },
  }),
  ...documentCalls(profile, 'account', {
    profileInfo: { description: 'For the account page, and to prefill forms.' },
    profileModify: { description: 'Returns the new profile.', without: 'The profile cannot be changed.' },
    changePassword: {
      description: 'Ends all other sessions. A wrong old password is 4000 with `old_password: wrong_old_password`.',
      without: 'The password cannot be changed.',
      codes: { too_many_requests: WAIT },
    },
    sessionList: { description: 'For the security page.', without: 'That page is not found.' },
    sessionEnd: { description: 'Returns the remaining sessions.', without: 'Sessions on other devices cannot be ended.' },
    accountExport: {
      description: 'A JSON file, as an attachment.',
      without: 'The link to the file is not found.',
    },
    accountDelete: {
      description: 'Requires the password again. A wrong one is 4000 with `password: wrong_old_password`.',
      without: 'An account cannot be deleted here.',
      codes: { too_many_requests: WAIT },
    },
    adoptRfqs: {
      description: 'The edge calls it at sign-in. Invalid keys are ignored.',
      without: 'RFQs sent before signing in do not appear in the account.',
    },
  }),
  ...documentCalls(address, 'account', {
    addressList: {
      description: 'For the account page and the checkout.',
      without: 'The address book is not found, and buyers type addresses at checkout.',
    },
    addressAdd: {
      description: 'Returns the whole address book.',
      without: 'Addresses cannot be added.',
      codes: { conflict: 'The address book is full: `address_id: too_many_addresses`.' },
    },
    addressChange: {
      description: 'Returns the whole address book.',
      without: 'Addresses cannot be changed.',
      codes: { not_found: 'The address is not in this address book.' },
    },
    addressDelete: {
      description: 'Returns the whole address book.',
      without: 'Addresses cannot be deleted.',
      codes: { not_found: 'An address is not in this address book.' },
    },
  }),
  ...documentCalls(apiKeys, 'account', {
    apiKeyList: { description: 'For the page of API keys. No answer contains a key or its hash.', without: 'That page is not found.' },
    apiKeyCreate: {
      description: 'Requires the password again. The key is in this answer only.',
      without: 'No API keys can be created.',
      codes: { conflict: 'The account has the maximum number of keys.', too_many_requests: WAIT },
    },
    apiKeyRevoke: { description: 'Returns the remaining keys.', without: 'API keys cannot be revoked.' },
  }),
]
