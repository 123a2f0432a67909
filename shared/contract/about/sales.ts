import * as catalogueCompare from '../catalogue-compare.ts'
import * as catalogueExport from '../catalogue-export.ts'
import * as desk from '../desk.ts'
import * as deskCatalogue from '../desk-catalogue.ts'
import * as deskEvents from '../desk-events.ts'
import * as deskExport from '../desk-export.ts'
import * as deskMakers from '../desk-makers.ts'
import { documentCalls } from './about.ts'

const NO_RFQ = 'The RFQ does not exist.'
const NO_ORDER = 'The order does not exist.'
const CHANGED = 'The order has changed (`status: changed`), or its state does not allow it.'
const NO_SET = 'The change set does not exist.'
const NOT_IN_STATE = 'The state of the change set does not allow it: `change_set` has the reason.'
const PUSH = 'Without it `npm run catalogue -- push` does not work.'
const PULL = 'Without it `npm run catalogue -- pull` does not work.'
const CHANGES = 'The desk has no page of change sets.'
const WEBHOOKS = 'The desk has no page of webhooks.'
const MAKERS = 'Without it `npm run catalogue -- makers` does not work.'

export const SALES_CALLS = [
  ...documentCalls(desk, 'desk', {
    deskAbout: { description: 'Called before sign-in.', codes: { not_found: 'There is no sales desk.' } },
    deskEnter: {
      description: 'Signs in to the desk.',
      codes: { not_allowed: 'The secret is wrong.', not_found: 'There is no sales desk.', too_many_requests: 'Too many attempts.' },
    },
    deskSubscriberList: { description: 'For the program that sends the newsletter.', without: 'Subscribers cannot be listed.' },
    deskRfqList: { description: 'The desk’s list of RFQs.', without: 'That page is unavailable.' },
    deskRfqDetail: {
      description: 'An RFQ with the catalogue’s data of its lines.',
      without: 'RFQs cannot be opened.',
      codes: { not_found: NO_RFQ },
    },
    deskRfqQuote: {
      description: 'Answers an RFQ. The buyer gets a mail.',
      without: 'RFQs cannot be answered.',
      codes: { not_found: NO_RFQ },
    },
    deskOrderList: { description: 'The first page of the desk.' },
    deskOrderDetail: { description: 'An order with its ledger.', codes: { not_found: NO_ORDER } },
    deskOrderConfirm: {
      description: 'Confirms an order, after a check of payment, stock and prices.',
      without: 'Orders cannot be confirmed.',
      codes: {
        not_found: NO_ORDER,
        conflict: `${CHANGED} Also: \`freight: open\`, \`counter: open\`, \`received: required\`, \`bank_reference: used\`.`,
      },
    },
    deskOrderOffer: {
      description: 'Sends a counter-offer with changes per line.',
      without: 'The desk cannot send counter-offers.',
      codes: { not_found: NO_ORDER, conflict: CHANGED },
    },
    deskOrderShip: {
      description: 'Marks an order as shipped. The buyer gets a mail.',
      without: 'Orders cannot be marked as shipped.',
      codes: { not_found: NO_ORDER, conflict: CHANGED },
    },
    deskOrderRefund: {
      description: 'Refunds an order, completely or in part.',
      without: 'The desk cannot refund.',
      codes: { not_found: NO_ORDER, conflict: `${CHANGED} Also: \`amount: nothing_paid\`, \`amount: not_all\`.` },
    },
    deskOrderRefunded: {
      description: 'Marks a refund by wire transfer as done.',
      without: 'Refunds by wire transfer stay open.',
      codes: { not_found: 'The refund does not exist.' },
    },
    deskOrderCancel: {
      description: 'Cancels an order and releases its stock.',
      without: 'The desk cannot cancel orders.',
      codes: { not_found: NO_ORDER, conflict: CHANGED },
    },
    deskOrderRelease: {
      description: 'Releases the stock of an unpaid order.',
      without: 'Stock is released only when its reservation expires.',
      codes: { not_found: NO_ORDER, conflict: CHANGED },
    },
    deskMailFailures: { description: 'Mails that could not be sent.', without: 'That page is unavailable.' },
    deskMailTrial: {
      description: 'For `npm run launch`: whether mails can be composed and sent.',
      without: '`npm run launch` rejects the version.',
      codes: { refused: 'Mails cannot be composed: the sender or the URL of the site is missing.' },
    },
    deskMailRetry: {
      description: 'Sends the mail with the next run.',
      without: 'The button shows an error.',
      codes: { not_found: 'The mail does not exist.' },
    },
  }),
  ...documentCalls(deskEvents, 'desk', {
    deskEventList: {
      description:
        'For an ERP that cannot be reached from outside: it repeats the call with `after: next`, at once while `has_more` is true.',
      without: 'Other systems read orders and RFQs as lists.',
    },
    deskWebhookList: { description: 'The webhooks of the shop.', without: WEBHOOKS },
    deskWebhookAdd: {
      description: 'Adds a webhook: the shop then sends each event to its URL, as the list of events has it, with a signature.',
      without: WEBHOOKS,
      codes: { conflict: 'There are as many webhooks as there may be (`url: too_many_webhooks`).' },
    },
    deskWebhookRemove: { description: 'Removes a webhook.', without: WEBHOOKS, codes: { not_found: 'The webhook does not exist.' } },
    deskDeliveryList: { description: 'The log of deliveries.', without: WEBHOOKS },
    deskDeliveryRetry: {
      description: 'Sends an event at once whose last try failed.',
      without: WEBHOOKS,
      codes: { not_found: 'There is no such delivery, or its last try did not fail.' },
    },
  }),
  ...documentCalls(deskExport, 'desk', {
    deskExport: {
      description: 'One part of a list. The caller repeats the call with `after: next` until `next` is null.',
      without: 'Lists cannot be downloaded as files, at the desk or with `npm run export`.',
    },
  }),
  ...documentCalls(deskCatalogue, 'feed', {
    putOffers: {
      description: 'A batch of offers for a change set. Faulty entries are named by their position, the others are applied.',
      without: PUSH,
      codes: { conflict: 'The change set is closed (`change_set: closed`), or the batch number has other content (`batch: used`).' },
    },
    putParts: {
      description: 'A batch of parts, with the same rules.',
      without: PUSH,
      codes: { conflict: 'The change set is closed (`change_set: closed`), or the batch number has other content (`batch: used`).' },
    },
    deskChangeList: { description: 'The change sets of the catalogue.', without: CHANGES },
    deskChangeDetail: { description: 'A change set with samples of its changes.', without: CHANGES, codes: { not_found: NO_SET } },
    deskChangeClose: {
      description: 'Closes a change set. The caller repeats the call until `left` is 0.',
      without: PUSH,
      codes: { not_found: NO_SET, conflict: NOT_IN_STATE },
    },
    deskChangeApprove: {
      description: 'Publishes a proposal. The caller repeats the call until `left` is 0.',
      without: CHANGES,
      codes: { not_found: NO_SET, conflict: NOT_IN_STATE },
    },
    deskChangeRefuse: {
      description: 'Rejects a proposal: none of it is published.',
      without: CHANGES,
      codes: { not_found: NO_SET, conflict: NOT_IN_STATE },
    },
    deskChangeUndo: {
      description: 'Undoes a change set. The caller repeats the call until `left` is 0.',
      without: CHANGES,
      codes: { not_found: NO_SET, conflict: NOT_IN_STATE },
    },
  }),
  ...documentCalls(catalogueExport, 'feed', {
    deskCatalogueExport: {
      description: 'One part of the catalogue. The caller repeats the call with `after: next` until `next` is null.',
      without: PULL,
    },
  }),
  ...documentCalls(catalogueCompare, 'feed', {
    deskCatalogueDigests: { description: 'Digests of parts, so that a push sends only differences.', without: PUSH },
    deskCatalogueWords: { description: 'The valid values of a file’s columns.', without: PUSH },
    deskPricesHold: { description: 'Confirms prices, after a push without changes.', without: PUSH },
  }),
  ...documentCalls(deskMakers, 'feed', {
    deskMakerAlias: {
      description: 'Adds names of a manufacturer, and removes none. A missing manufacturer is 4000 with `maker: unknown_maker`.',
      without: MAKERS,
    },
    deskMakerRename: { description: 'Old URLs redirect to the new one.', without: MAKERS },
    deskMakerMerge: { description: 'Called before and after its parts are moved.', without: MAKERS },
  }),
]
