import * as bom from '../bom.ts'
import * as bomMemory from '../bom-memory.ts'
import * as bomRevisions from '../bom-revisions.ts'
import * as captcha from '../captcha.ts'
import * as rfq from '../rfq.ts'
import * as upload from '../upload.ts'
import { documentCalls } from './about.ts'

const NOT_MINE = 'There is no such RFQ, or it is somebody else’s.'
const NO_BOM = 'There is no such BOM, or it is over.'
const READ_ONLY = 'The id is that of the read-only link.'
const LINE_NOT_FOUND = 'A line is none any more: `data.fields` holds `line_id: line_gone`.'
const FILE_REJECTED = 'The file is too large, or none that can be read: `data.fields.file` says why.'

export const INQUIRY_CALLS = [
  ...documentCalls(captcha, 'rfq', {
    getCaptcha: {
      description:
        'A proof that a person sends a form. `work` is done by the browser unseen: SHA-256 of `challenge.solution` begins with `bits` zero bits. An API that asks for none answers `work` with 0 bits, and looks at no `verification`.',
    },
    mailCode: {
      description: 'For people who cannot see an image.',
      without: 'The code panel offers the image alone.',
      codes: { too_many_requests: 'An address gets a few mails an hour.' },
    },
    checkCaptcha: { description: 'The code panel checks a code before the form is sent.', without: 'Codes are checked with the form.' },
  }),
  ...documentCalls(upload, 'rfq', {
    uploadExcel: {
      description: 'The first step of a spreadsheet for the RFQ form: what its sheets and columns hold.',
      without: 'The form takes no files.',
      form: 'always',
      codes: { not_allowed: 'No `X-Visitor` came along.', upload_refused: FILE_REJECTED },
    },
    handleRfqExcel: {
      description: 'The second step: its lines, once the columns are known.',
      without: 'The form takes no files.',
      codes: { not_found: 'The file is gone, or another visitor’s.' },
    },
  }),
  ...documentCalls(rfq, 'rfq', {
    saveRfqContact: {
      description: 'Sends an RFQ: all of its lines or none. Both sides get a mail.',
      hands_back: ['X-Rfq-Access'],
      codes: { conflict: 'The key was used for another request: `idempotency_key: used`.' },
    },
    goodsDetailRfq: {
      description: 'The short form on a product page.',
      without: 'That form says that it cannot be sent.',
      hands_back: ['X-Rfq-Access'],
      codes: { not_found: 'There is no such part.', conflict: 'The key was used for another request: `idempotency_key: used`.' },
    },
    lineParts: {
      description: 'While lines are typed, the form says what is in stock and what it costs.',
      without: 'The form says nothing of stock and prices.',
    },
    rfqView: {
      description: 'For the page of the link in a mail, and the page after sending.',
      without: 'The page after sending says the number alone, and links in mails lead to no page.',
      codes: { not_found: 'There is no such RFQ, or the key does not open it.' },
    },
    acceptQuote: {
      description: 'Quoted lines go into the cart at the quoted price.',
      without: 'A quote cannot be accepted on the page. Needs the cart.',
      hands_back: ['X-Cart'],
      codes: {
        not_found: NOT_MINE,
        conflict:
          'The quote is over (`valid_until: quote_expired`), newer (`quoted_at: quote_renewed`), or has no such line (`positions: not_quoted`).',
      },
    },
    centerRfqList: { description: 'For the account.', without: 'The account’s page of RFQs is not found.' },
    rfqDetail: { description: 'For the account.', without: 'The account opens no RFQ.', codes: { not_found: NOT_MINE } },
  }),
  ...documentCalls(bom, 'bom', {
    downloadTemplate: { description: 'A sheet to fill in.', without: 'The link to it leads nowhere.' },
    uploadBom: {
      description: 'Makes a BOM. Lines are not matched yet: `mateBom` does that, as many at a time as a call can.',
      form: 'with file',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, upload_refused: FILE_REJECTED, conflict: 'Another upload into it came first.' },
    },
    mateBom: {
      description: 'Asked again until `head.waiting_count` is 0.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, conflict: 'The BOM has changed meanwhile.' },
    },
    mainBom: { description: 'A BOM for the page, a range of lines at a time.', codes: { not_found: NO_BOM } },
    bomList: { description: 'On the page where a BOM begins.', without: 'That page lists no recent BOMs.' },
    mainBomList: { description: 'For the account.', without: 'The account’s page of BOMs is not found.' },
    editBomName: {
      description: 'The name above the table.',
      without: 'Renaming fails.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY },
    },
    delBom: { description: 'All of them or none.', without: 'Deleting fails.', codes: { not_found: NO_BOM, not_allowed: READ_ONLY } },
    changeQty: {
      description: 'Answers the lines that were named.',
      without: 'Quantities cannot be changed.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, conflict: LINE_NOT_FOUND },
    },
    multiplexBom: { description: 'A copy of one’s own.', without: 'Copying fails.', codes: { not_found: NO_BOM } },
    delBomSource: {
      description: 'Lines that are gone already are passed over.',
      without: 'Lines cannot be deleted.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY },
    },
    addBomSource: {
      description: 'For what somebody adds by hand below the table.',
      without: 'Lines cannot be added.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, conflict: 'The BOM has changed meanwhile, or is full.' },
    },
    moreSupplier: {
      description: 'All offers of the part, to choose from.',
      without: 'A line has the offers that it came with.',
      codes: { not_found: NO_BOM, conflict: LINE_NOT_FOUND },
    },
    changeSupplier: {
      description: 'Chooses an offer for each line that is named.',
      without: 'Offers cannot be chosen.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, conflict: LINE_NOT_FOUND },
    },
    morePartNumber: {
      description: 'For a line whose match is open.',
      without: 'The dialog offers no other part.',
      codes: { not_found: NO_BOM, conflict: LINE_NOT_FOUND },
    },
    changePartNumber: {
      description: 'What a buyer chose stands, and later matching leaves it alone.',
      without: 'No other part can be chosen.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, conflict: LINE_NOT_FOUND },
    },
    changeBomMatching: {
      description: 'The ticks of the table.',
      without: 'Matches cannot be confirmed.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY, conflict: LINE_NOT_FOUND },
    },
    shareBom: {
      description: '`share_id` opens it for reading.',
      without: 'A BOM cannot be shared.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY },
    },
    exportBom: {
      description: 'The table as a sheet.',
      without: 'The link to it leads nowhere.',
      codes: { not_found: NO_BOM },
    },
  }),
  ...documentCalls(bomMemory, 'bom', {
    bomHeadings: {
      description: 'Before a list is read in the browser: columns are read so, where their cells do not contradict.',
      without: 'Corrections of columns are remembered for nobody.',
    },
    bomNames: {
      description: 'For the account. With a keyword, what holds it.',
      without: 'The account’s page of corrections is not found.',
    },
    forgetHeadings: { description: 'What is forgotten already is passed over.', without: 'Forgetting fails.' },
    forgetNames: { description: 'Lines that were matched so keep their parts.', without: 'Forgetting fails.' },
  }),
  ...documentCalls(bomRevisions, 'bom', {
    bomRevisions: {
      description:
        'Each upload is a revision. It follows what is decided on its lines for a day, and keeps the prices of then; `today` is computed when it is asked. Whoever has only the read-only link sees none of it.',
      without: 'The page of revisions says that there are none.',
      codes: { not_found: NO_BOM, not_allowed: READ_ONLY },
    },
    revisionDiff: {
      description: 'Lines are found again by what they are, wherever they stand. A hundred lines a page.',
      without: 'The page of revisions compares none.',
      codes: { not_found: 'There is no such BOM, or no such revision any more.', not_allowed: READ_ONLY },
    },
  }),
]
