import type { MessageKey, Translator } from '#locales/translator.ts'
import type { Watch } from '#shared/contract/watch.ts'
import type { Language } from '#shared/languages.ts'
import { toIntlLocale } from '#shared/text/intl-locale.ts'
import { formatUnitPrice } from '#shared/trade/money.ts'
import { toWatchedPath } from '#shared/url/watched-path.ts'
import { composeCustomerMail, type WrittenMail } from '../mail/compose-mail.ts'
import { type Block, type LineRow, toButton, toParagraph, toSmallPrint } from '../mail/document.ts'
import { toPlainText } from '../mail/mail.ts'
import type { Sender } from '../mail/wording.ts'
import type { WatchEvent, WatchNews } from './compare.ts'
import { STAGES } from './state.ts'

/**
 * Mail to an address that was entered with a watch: the link by which its owner confirms it.
 * Any visitor can have this mail sent, so it names a part of our catalogue and quotes nothing that was typed.
 * @param part_number empty for a BOM or a search, whose name may be any text
 */
export const composeWatchConfirmMail = (
  { link, end, part_number }: { link: string; end: string; part_number: string },
  lang: Language,
  sender: Sender,
): WrittenMail =>
  composeCustomerMail(lang, sender, '', (t, company) => ({
    subject: t('mail.watch_confirm_subject', { company }),
    title: t('watch.confirm_title'),
    blocks: [
      toParagraph(part_number === '' ? t('mail.watch_confirm_text', { company }) : t('mail.watch_confirm_part', { company, part_number })),
      toButton(t('watch.confirm'), link),
      toSmallPrint(t('mail.watch_confirm_help')),
      { kind: 'link', label: t('watch.end'), url: end },
    ],
  }))

/** The events of a watch, with the link that ends it. */
export interface NotifiedWatch extends Pick<Watch, 'subject' | 'name'> {
  news: readonly WatchNews[]
  end: string
}

interface WatchNewsContent {
  contact_name: string
  /** The watches with events to report. */
  watches: readonly NotifiedWatch[]
  /** Whether there are more events than the mail lists. */
  has_more: boolean
  /** URL that ends all watches. */
  end_all: string
  /** URL of the page to change the watches; null without an account. */
  manage: string | null
}

/** Mail to a recipient: all events of the watches since the last mail. */
export const composeWatchNewsMail = (
  { contact_name, watches, has_more, end_all, manage }: WatchNewsContent,
  lang: Language,
  sender: Sender,
): WrittenMail =>
  composeCustomerMail(lang, sender, contact_name, (t, company) => ({
    subject: formatSubject(t, watches),
    title: t('mail.watch_title'),
    blocks: [
      ...watches.flatMap((watch) => toWatchBlock(t, lang, sender, watch)),
      has_more && toParagraph(t('mail.watch_more')),
      manage !== null && toButton(t('watch.title'), manage),
      { kind: 'link', label: t('watch.end_all'), url: end_all },
    ],
    why: t('mail.watch_why', { company }),
  }))

function formatSubject(t: Translator, [watch, ...others]: readonly NotifiedWatch[]): string {
  const name = watch && formatWatchName(t, watch)
  return name === undefined || others.length > 0 ? t('mail.watch_subject_many') : t('mail.watch_subject', { name })
}

/** The name of a watch in texts. */
function formatWatchName(t: Translator, { subject, name }: Pick<Watch, 'subject' | 'name'>): string {
  if (subject.kind === 'search') return t('watch.search_name', { query: toPlainText(name) })
  return toPlainText(name) || t('bom.untitled')
}

function toWatchBlock(t: Translator, lang: Language, { site_url }: Sender, watch: NotifiedWatch): Block[] {
  const rows = watch.news
    .flatMap(({ parts }) => parts)
    .map((part, index): LineRow => {
      const { part_number, brand_name, happened } = part
      return {
        position: index + 1,
        part_number,
        manufacturer: brand_name,
        details: [],
        remarks: happened.map((one) => formatEvent(t, one)),
        values: [],
      }
    })
  const more = watch.news.reduce((sum, news) => sum + news.more, 0)
  return [
    { kind: 'lines', title: formatWatchName(t, watch), head: [], rows, rest: t('mail.watch_more'), total: null },
    ...(more > 0 ? [toSmallPrint(t('common.more_parts', { count: more }))] : []),
    { kind: 'link', label: t('mail.watch_open'), url: site_url + toWatchedPath(lang, watch) },
    { kind: 'link', label: t('watch.end'), url: watch.end },
  ]
}

const LIFE: Readonly<Record<(typeof STAGES)[number], MessageKey>> = {
  active: 'part.lifecycle_active',
  nrnd: 'part.lifecycle_nrnd',
  last_time_buy: 'part.lifecycle_last_time_buy',
  obsolete: 'part.lifecycle_obsolete',
  retired: 'part.lifecycle_retired',
}

function formatEvent(t: Translator, happening: WatchEvent): string {
  const pieces = (count: number): string => t('part.pieces', { count })
  switch (happening.what) {
    case 'in_stock':
      return t('mail.watch_in_stock', { pieces: pieces(happening.stock) })
    case 'under_need':
      return t('mail.watch_under_need', { stock: pieces(happening.stock), need: pieces(happening.need) })
    case 'price': {
      const { from, to } = happening
      const price = (amount: typeof from): string => formatUnitPrice(amount, t.tag)
      return t('mail.watch_price', { percent: percentText((to - from) / from, t.tag), from: price(from), to: price(to) })
    }
    case 'end_of_life':
      return t('mail.watch_end_of_life', { from: stageText(t, happening.from), to: stageText(t, happening.to) })
    case 'new':
      return t('mail.watch_new')
  }
}

const stageText = (t: Translator, stage: number): string => t(LIFE[STAGES[stage] ?? 'active'])

/** "+12 %", as the language writes it. */
const percentText = (share: number, tag: string): string =>
  new Intl.NumberFormat(toIntlLocale(tag), { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(share)
