import * as catalogueCompare from '../catalogue-compare.ts'
import * as catalogueExport from '../catalogue-export.ts'
import * as desk from '../desk.ts'
import * as deskCatalogue from '../desk-catalogue.ts'
import * as deskExport from '../desk-export.ts'
import * as deskMakers from '../desk-makers.ts'
import { documentCalls } from './about.ts'

const NO_RFQ = 'There is no such RFQ.'
const NO_ORDER = 'There is no such order.'
const CHANGED = 'Somebody was faster (`status: changed`), or the order is in a state that does not allow it.'
const NO_SET = 'There is no such change set.'
const NOT_IN_STATE = 'The change set is in a state that does not allow it: `change_set` says why.'
const PUSH = 'Without it `npm run catalogue -- push` does not work.'
const PULL = 'Without it `npm run catalogue -- pull` does not work.'
const CHANGES = 'The desk has no page of change sets.'
const MAKERS = 'Without it `npm run catalogue -- makers` does not work.'

export const SALES_CALLS = [
  ...documentCalls(desk, 'desk', {
    deskAbout: { description: 'Asked before anybody has signed in.', codes: { not_found: 'There is no desk.' } },
    deskEnter: {
      description: 'The sign-in of the desk.',
      codes: { not_allowed: 'This is not the secret.', not_found: 'There is no desk.', too_many_requests: 'Tried too often.' },
    },
    deskSubscriberList: { description: 'For whoever sends the newsletter.', without: 'Subscribers cannot be listed.' },
    deskRfqList: { description: 'The desk’s list of RFQs.', without: 'That page is unavailable.' },
    deskRfqDetail: {
      description: 'With what the catalogue has for its lines.',
      without: 'RFQs cannot be opened.',
      codes: { not_found: NO_RFQ },
    },
    deskRfqQuote: { description: 'The buyer gets a mail.', without: 'RFQs cannot be answered.', codes: { not_found: NO_RFQ } },
    deskOrderList: { description: 'The first page of the desk.' },
    deskOrderDetail: { description: 'With its ledger.', codes: { not_found: NO_ORDER } },
    deskOrderConfirm: {
      description: 'Payment, stock and price are in order.',
      without: 'Orders cannot be confirmed.',
      codes: {
        not_found: NO_ORDER,
        conflict: `${CHANGED} Also: \`freight: open\`, \`counter: open\`, \`received: required\`, \`bank_reference: used\`.`,
      },
    },
    deskOrderOffer: {
      description: 'What would be different, line by line.',
      without: 'No counter-offers.',
      codes: { not_found: NO_ORDER, conflict: CHANGED },
    },
    deskOrderShip: {
      description: 'The buyer gets a mail.',
      without: 'Orders cannot be marked as sent.',
      codes: { not_found: NO_ORDER, conflict: CHANGED },
    },
    deskOrderRefund: {
      description: 'All of it, or an amount.',
      without: 'No refunds.',
      codes: { not_found: NO_ORDER, conflict: `${CHANGED} Also: \`amount: nothing_paid\`, \`amount: not_all\`.` },
    },
    deskOrderRefunded: {
      description: 'For wire transfers.',
      without: 'Refunds by hand stay open.',
      codes: { not_found: 'There is no such refund.' },
    },
    deskOrderCancel: {
      description: 'Gives the stock back.',
      without: 'The desk cannot cancel.',
      codes: { not_found: NO_ORDER, conflict: CHANGED },
    },
    deskOrderRelease: {
      description: 'For orders that nobody pays.',
      without: 'Stock is given back by time alone.',
      codes: { not_found: NO_ORDER, conflict: CHANGED },
    },
    deskMailFailures: { description: 'What a person has to look at.', without: 'That page is unavailable.' },
    deskMailTrial: {
      description: 'For whoever brings a version live: whether a mail can be made, and whether anything sends it.',
      without: '`npm run launch` finds the version faulty.',
      codes: { refused: 'No mail can be made: there is no sender, or no address of the site.' },
    },
    deskMailRetry: {
      description: 'Tried with the next run.',
      without: 'The button fails.',
      codes: { not_found: 'There is no such mail.' },
    },
  }),
  ...documentCalls(deskExport, 'desk', {
    deskExport: {
      description: 'Asked again with `after: next` until `next` is null.',
      without: 'Lists cannot be fetched as files, at the desk or with `npm run export`.',
    },
  }),
  ...documentCalls(deskCatalogue, 'feed', {
    putOffers: {
      description: 'A batch of a change set. What cannot be done is named by its place, and the rest is done.',
      without: PUSH,
      codes: { conflict: 'The change set is closed, or the batch was another one: `change_set: closed`, `batch: used`.' },
    },
    putParts: {
      description: 'The same for parts.',
      without: PUSH,
      codes: { conflict: 'The change set is closed, or the batch was another one: `change_set: closed`, `batch: used`.' },
    },
    deskChangeList: { description: 'What changed the catalogue.', without: CHANGES },
    deskChangeDetail: { description: 'With some of its changes.', without: CHANGES, codes: { not_found: NO_SET } },
    deskChangeClose: { description: 'Asked again until `left` is 0.', without: PUSH, codes: { not_found: NO_SET, conflict: NOT_IN_STATE } },
    deskChangeApprove: {
      description: 'Asked again until `left` is 0.',
      without: CHANGES,
      codes: { not_found: NO_SET, conflict: NOT_IN_STATE },
    },
    deskChangeRefuse: { description: 'Nothing of it goes live.', without: CHANGES, codes: { not_found: NO_SET, conflict: NOT_IN_STATE } },
    deskChangeUndo: {
      description: 'Asked again until `left` is 0.',
      without: CHANGES,
      codes: { not_found: NO_SET, conflict: NOT_IN_STATE },
    },
  }),
  ...documentCalls(catalogueExport, 'feed', {
    deskCatalogueExport: { description: 'Asked again with `after: next` until `next` is null.', without: PULL },
  }),
  ...documentCalls(catalogueCompare, 'feed', {
    deskCatalogueDigests: { description: 'So that a push sends only what differs.', without: PUSH },
    deskCatalogueWords: { description: 'What a file’s columns may hold.', without: PUSH },
    deskPricesHold: { description: 'After a push that found nothing to change.', without: PUSH },
  }),
  ...documentCalls(deskMakers, 'feed', {
    deskMakerAlias: {
      description: 'Names are added, none goes. A maker that nobody knows is 4000 with `maker: unknown_maker`.',
      without: MAKERS,
    },
    deskMakerRename: { description: 'Old addresses lead to the new one.', without: MAKERS },
    deskMakerMerge: { description: 'Called before and after its parts move.', without: MAKERS },
  }),
]
