import * as bom from '../bom.ts'
import * as bomMemory from '../bom-memory.ts'
import * as bomRevisions from '../bom-revisions.ts'
import * as captcha from '../captcha.ts'
import * as rfq from '../rfq.ts'
import * as upload from '../upload.ts'
import { documentCalls } from './about.ts'

const NOT_MINE = 'The RFQ does not exist, or belongs to another customer.'
const NO_BOM = 'The BOM does not exist, or is expired.'
const READ_ONLY = 'The id is of the read-only link.'
const LINE_NOT_FOUND = 'A line no longer exists: `data.fields` has `line_id: line_gone`.'
const FILE_REJECTED = 'The file is too large or unreadable: `data.fields.file` has the reason.'

export const INQUIRY_CALLS = [
  ...documentCalls(captcha, 'rfq', {
    getCaptcha: {
      description:
        'A challenge against automated submissions. For `work`, the browser finds a solution in the background: SHA-256 of `challenge.solution` begins with `bits` zero bits. An API that needs no proof returns `work` with 0 bits and ignores `verification`.',
    },
    mailCode: {
      description: 'Mails a code, for people who cannot see an image.',
      without: 'The code panel offers only the image.',
      codes: { too_many_requests: 'The address has received the maximum number of mails per hour.' },
    },
    checkCaptcha: { description: 'The code panel checks a code before the form is sent.', without: 'Codes are checked with the form.' },
  }),
  ...documentCalls(upload, 'rfq', {
    uploadExcel: {
      description: 'First step of a spreadsheet for the RFQ form: returns its sheets and columns.',
      without: 'The form accepts no files.',
      form: 'always',
      codes: { not_allowed: '`X-Visitor` is missing.', upload_refused: FILE_REJECTED },
    },
    handleRfqExcel: {
      description: 'Second step: returns the lines by the confirmed columns.',
      without: 'The form accepts no files.',
      codes: { not_found: 'The file is deleted, or belongs to another visitor.' },
    },
  }),
  ...documentCalls(rfq, 'rfq', {
    saveRfqContact: {
      description: 'Sends an RFQ: all of its lines or none. The buyer and the sales team get a mail.',
      hands_back: ['X-Rfq-Access'],
      codes: { conflict: 'The key was used for another request: `idempotency_key: used`.' },
    },
    goodsDetailRfq: {
      description: 'Sends the short form of a product page.',
      without: 'That form shows an error.',
      hands_back: ['X-Rfq-Access'],
      codes: { not_found: 'The part does not exist.', conflict: 'The key was used for another request: `idempotency_key: used`.' },
    },
    lineParts: {
      description: 'Stock and prices of lines while a buyer types them.',
      without: 'The form shows no stock and no prices.',
    },
    rfqView: {
      description: 'For the page that a mail links, and the page after sending.',
      without: 'The page after sending shows only the number, and links in mails are not found.',
      codes: { not_found: 'The RFQ does not exist, or the key is invalid.' },
    },
    acceptQuote: {
      description: 'Adds quoted lines to the cart at the quoted price.',
      without: 'A quote cannot be accepted on the page. Requires the cart.',
      hands_back: ['X-Cart'],
      codes: {
        not_found: NOT_MINE,
        conflict:
          'The quote is expired (`valid_until: quote_expired`), replaced by a newer one (`quoted_at: quote_renewed`), or lacks the line (`positions: not_quoted`).',
      },
    },
    centerRfqList: { description: 'RFQs of the customer, for the account.', without: 'The account’s page of RFQs is not found.' },
    rfqDetail: {
      description: 'One RFQ, for the account.',
      without: 'RFQ pages of the account are not found.',
      codes: { not_found: NOT_MINE },
    },
  }),
  ...documentCalls(bom, 'bom', {
    downloadTemplate: { description: 'An empty spreadsheet to fill in.', without: 'The link to the template is not found.' },
    uploadBom: {
      description: 'Creates a BOM without matching its lines. `mateBom` matches them, a batch per call.',
      form: 'with file',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, upload_refused: FILE_REJECTED, conflict: 'Another upload has changed the BOM.' },
    },
    mateBom: {
      description: 'The edge repeats the call until `head.waiting_count` is 0.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, conflict: 'The BOM has changed.' },
    },
    mainBom: {
      description: 'A BOM for its page, one range of lines per call; with `drop_ins`, parts that may replace theirs.',
      codes: { not_found: NO_BOM },
    },
    bomList: { description: 'Recent BOMs, for the upload page.', without: 'That page lists no recent BOMs.' },
    mainBomList: { description: 'BOMs of the customer, for the account.', without: 'The account’s page of BOMs is not found.' },
    editBomName: {
      description: 'Changes the name above the table.',
      without: 'Renaming fails.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY },
    },
    delBom: {
      description: 'Deletes all of them or none.',
      without: 'Deleting fails.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY },
    },
    changeQty: {
      description: 'Returns the changed lines.',
      without: 'Quantities cannot be changed.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, conflict: LINE_NOT_FOUND },
    },
    multiplexBom: {
      description: 'Copies a BOM, also one that is shared read-only.',
      without: 'Copying fails.',
      codes: { not_found: NO_BOM },
    },
    delBomSource: {
      description: 'Lines that do not exist are ignored.',
      without: 'Lines cannot be deleted.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY },
    },
    addBomSource: {
      description: 'For lines that a buyer adds below the table.',
      without: 'Lines cannot be added.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, conflict: 'The BOM has changed, or is full.' },
    },
    moreSupplier: {
      description: 'All offers of the line’s part.',
      without: 'A line has only the offers of its matching.',
      codes: { not_found: NO_BOM, conflict: LINE_NOT_FOUND },
    },
    changeSupplier: {
      description: 'Chooses an offer for each of the lines.',
      without: 'Offers cannot be chosen.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, conflict: LINE_NOT_FOUND },
    },
    morePartNumber: {
      description: 'Candidates for a line without a confirmed match.',
      without: 'The dialog offers no other part.',
      codes: { not_found: NO_BOM, conflict: LINE_NOT_FOUND },
    },
    changePartNumber: {
      description: 'Assigns the part that the buyer chose. Later matching does not change it.',
      without: 'No other part can be chosen.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, conflict: LINE_NOT_FOUND },
    },
    changeBomMatching: {
      description: 'Confirms matches, by the checkboxes of the table.',
      without: 'Matches cannot be confirmed.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, conflict: LINE_NOT_FOUND },
    },
    shareBom: {
      description: 'Creates the read-only link: `share_id` opens the BOM.',
      without: 'A BOM cannot be shared.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY },
    },
    exportBom: {
      description: 'The table as a spreadsheet.',
      without: 'The link to the file is not found.',
      codes: { not_found: NO_BOM },
    },
  }),
  ...documentCalls(bomMemory, 'bom', {
    bomHeadings: {
      description: 'Stored corrections of columns, for the browser’s reader. It applies them unless the cells contradict.',
      without: 'Corrections of columns are not remembered.',
    },
    bomNames: {
      description: 'Stored corrections, for the account; with a keyword only those that contain it.',
      without: 'The account’s page of corrections is not found.',
    },
    forgetHeadings: { description: 'Deletes corrections. Those that do not exist are ignored.', without: 'Corrections cannot be deleted.' },
    forgetNames: { description: 'Deletes corrections. Lines matched by them keep their parts.', without: 'Corrections cannot be deleted.' },
  }),
  ...documentCalls(bomRevisions, 'bom', {
    bomRevisions: {
      description:
        'Each upload is a revision. For a day it includes later decisions on its lines. Its prices are of that time; `today` is computed per call. The read-only link does not show revisions.',
      without: 'The page of revisions is empty.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY },
    },
    revisionDiff: {
      description: 'Lines are compared by their content, not their position. One hundred lines per page.',
      without: 'Revisions cannot be compared.',
      codes: { not_found: 'The BOM or the revision does not exist.', not_allowed: READ_ONLY },
    },
  }),
]
