import { html } from 'hono/html'
import { getLanguage, type Language } from '#shared/languages.ts'

/** Markup of ours; `html` escapes the values in it. */
type Markup = ReturnType<typeof html>

/** A value with a fixed direction and font: part numbers, prices, codes. */
export interface Literal {
  literal: string
}
type Value = string | Literal

/** A line of an RFQ: the part, its details, and its numbers by the table's columns. */
export interface LineRow {
  position: number
  part_number: string
  manufacturer: string
  details: readonly Fact[]
  /** Short sentences below the line. */
  remarks: readonly string[]
  /** Numbers in the order of the table's columns; empty without any. */
  values: readonly string[]
}

/** The content of a mail, in its order. Plain text and markup are both rendered from it. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'small'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  /** `rest` replaces, in the markup, the lines that only the plain text contains. */
  | {
      kind: 'lines'
      title: string
      head: readonly string[]
      rows: readonly LineRow[]
      rest: string
      total: readonly [label: string, value: string] | null
    }
  | { kind: 'button'; label: string; url: string }
  /** A secondary link. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'quotation'; title: string; text: string }
  | { kind: 'code'; code: string }

export const toParagraph = (text: string): Block => ({ kind: 'paragraph', text })
export const toSmallPrint = (text: string): Block => ({ kind: 'small', text })
export const toButton = (label: string, url: string): Block => ({ kind: 'button', label, url })

/** A fact with its label; an empty one is left out. */
export type Fact = readonly [label: string, value: Value]

export const omitEmptyFacts = (facts: readonly Fact[]): Fact[] =>
  facts.filter(([, value]) => (typeof value === 'string' ? value : value.literal) !== '')
export const toFactsBlock = (facts: readonly Fact[]): Block => ({ kind: 'facts', facts: omitEmptyFacts(facts) })

export interface MailDocument {
  lang: Language
  title: string
  blocks: readonly Block[]
  footer: readonly string[]
}

/** Gmail cuts mails of more than 102 KB; this many lines with all details stay below. */
export const MAX_HTML_LINES = 60

/** Separators between a label and its value. */
const COLONS: Partial<Record<Language, string>> = { fr: '\u00a0: ', zh: '：', tw: '：', jp: '：' }
const getColon = (lang: Language): string => COLONS[lang] ?? ': '

const LINE = '─'.repeat(24)

/** The form for programs that display plain text. */
export function renderText({ lang, title, blocks, footer }: MailDocument): string {
  const rtl = getLanguage(lang).dir === 'rtl'
  const form: TextForm = {
    colon: getColon(lang),
    mark: rtl ? '\u200f' : '',
    literal: (text) => (rtl && text !== '' ? `\u2066${text}\u2069` : text),
  }
  return `${[title, ...blocks.map((block) => renderBlockText(block, form)), ['-- ', ...footer].join('\n')].join('\n\n')}\n`
}

interface TextForm {
  colon: string
  /** A mark for lines that would otherwise take their direction from a number or a part number. */
  mark: string
  /** Isolates a text's direction. */
  literal(text: string): string
}

function renderBlockText(block: Block, form: TextForm): string {
  const { colon, literal } = form
  switch (block.kind) {
    case 'paragraph':
    case 'small':
      return block.text
    case 'facts':
      return block.facts.map((fact) => formatFact(fact, form)).join('\n')
    case 'lines':
      return [
        `${block.title}\n${LINE}`,
        ...block.rows.map((row) => formatRow(row, block.head, form)),
        ...(block.total ? [`${LINE}\n${block.total[0]}${colon}${literal(block.total[1])}`] : []),
      ].join('\n\n')
    case 'button':
    case 'link':
      return `${block.label}${colon.trimEnd()}\n${block.url}`
    case 'quotation':
      return `${block.title}${colon.trimEnd()}\n${block.text.replaceAll(/^/gm, '> ')}`
    case 'code':
      return literal(block.code)
  }
}

const formatFact = ([label, value]: Fact, { colon, literal }: TextForm): string =>
  `${label}${colon}${typeof value === 'string' ? value : literal(value.literal)}`

function formatRow(row: LineRow, head: readonly string[], form: TextForm): string {
  const { colon, mark, literal } = form
  const values = head.flatMap((name, i) => (row.values[i] ? [`${name}${colon}${literal(row.values[i])}`] : []))
  return [
    `${mark}${row.position}. ${[literal(row.part_number), row.manufacturer].filter(Boolean).join(' · ')}`,
    values.join(' · '),
    ...row.details.map((detail) => formatFact(detail, form)),
    ...row.remarks,
  ]
    .filter((line) => line !== '')
    .map((line, i) => (i === 0 ? line : `   ${line.replaceAll('\n', '\n   ')}`))
    .join('\n')
}

/** Part numbers up to this length are not broken; longer ones are wider than a phone. */
const MAX_UNBROKEN_CHARACTERS = 24

// Mail programs support little CSS and no style sheets: all styles are inline. The style sheet that some of them read only adds the dark
// colours, and room on a telephone.
const INK = '#15181d'
const SOFT = '#4c5561'
// Names without quotes: each would be five characters in an attribute.
const FACE = 'IBM Plex Sans,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const MONO = 'IBM Plex Mono,Consolas,Menlo,monospace'
const TEXT = `margin:0;font-family:${FACE};font-size:15px;line-height:1.5;color:${INK}`
const SMALL = `margin:0;font-family:${FACE};font-size:13px;line-height:1.45;color:${SOFT}`
const CELL = `padding:8px 0;border-bottom:1px solid #dcdfe3;font-family:${FACE};font-size:14px;line-height:1.35;color:${INK}`
const NUMBER_CELL = `${CELL};white-space:nowrap`
const HEAD = `padding:8px 0;border-bottom:1px solid #b9bec6;font-family:${FACE};font-size:12px;line-height:1.35;color:${SOFT};font-weight:normal`
/** Background and text of a button. */
export interface ButtonColors {
  light: readonly [ground: string, words: string]
  dark: readonly [ground: string, words: string]
}
const BUTTON_COLORS: ButtonColors = { light: ['#a8480f', '#ffffff'], dark: ['#f0a070', '#15181d'] }

const toStyles = ({ dark: [ground, words] }: ButtonColors): string => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.paper{background:#14171c!important}.sheet{background:#1b1f26!important;border-color:#333a44!important}.ink{color:#e9ebee!important;border-color:#333a44!important}.soft{color:#aab2bd!important;border-color:#333a44!important}.button{background:${ground}!important;border-color:${ground}!important;color:${words}!important}}
@media (max-width:480px){.pad{padding:20px 12px!important}.cell,.cell *{font-size:12px!important}.number{padding-inline-start:6px!important}}`

/**
 * The markup; all values in it are escaped.
 * @param colors the operator's, or the default ones
 */
export async function renderHtml(document: MailDocument, colors: ButtonColors = BUTTON_COLORS): Promise<string> {
  const { tag, dir } = getLanguage(document.lang)
  const [start, end] = dir === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const)
  const form: MarkupForm = { start, end, colon: getColon(document.lang), button: colors.light }
  const parts = document.blocks.map((block) => renderBlock(block, form))
  return String(
    await html`<!doctype html>
<html lang="${tag}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${document.title}</title>
<style>${toStyles(colors)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f5f4f1">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="background:#f5f4f1"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="max-width:640px;background:#ffffff;border:1px solid #dcdfe3"><tr><td class="pad" align="${start}" style="padding:24px 20px">
<h1 class="ink" style="margin:0 0 16px;font-family:${FACE};font-size:22px;line-height:1.3;font-weight:600;color:${INK}">${document.title}</h1>
${parts}
<p class="soft" style="${SMALL};padding-top:16px;border-top:1px solid #dcdfe3">${asLines(document.footer)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`,
  )
}

/** Start and end of a line as left or right: mail programs do not support logical sides. */
interface MarkupForm {
  start: 'left' | 'right'
  end: 'left' | 'right'
  colon: string
  button: ButtonColors['light']
}

function renderBlock(block: Block, form: MarkupForm): Markup {
  const { start, end } = form
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" style="${TEXT};padding-bottom:16px">${brokenLines(block.text)}</p>\n`
    case 'small':
      return html`<p class="soft" style="${SMALL};padding-bottom:16px">${brokenLines(block.text)}</p>\n`
    case 'facts':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${block.facts.map(
        ([label, value]) =>
          html`<tr><td class="soft" align="${start}" valign="top" style="${SMALL};padding:3px 0;padding-${end}:16px">${label}</td><td class="ink" align="${start}" valign="top" style="${TEXT};font-size:14px;padding:2px 0">${renderValue(value)}</td></tr>`,
      )}</table>\n`
    case 'lines':
      return renderLines(block, form)
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td><a class="button" href="${block.url}" style="display:inline-block;padding:10px 18px;background:${form.button[0]};border:1px solid ${form.button[0]};border-radius:3px;font-family:${FACE};font-size:15px;line-height:1.3;font-weight:600;color:${form.button[1]};text-decoration:none">${block.label}</a></td></tr></table>\n`
    case 'link':
      return html`<p class="soft" style="${SMALL};padding-bottom:16px"><a class="soft" href="${block.url}" style="color:${SOFT}">${block.label}</a></p>\n`
    case 'quotation':
      return html`<p class="soft" style="${SMALL};padding-bottom:4px">${block.title}</p><p class="ink" dir="auto" style="${TEXT};margin:0 0 16px;padding:4px 12px;border-${start}:2px solid #b9bec6">${brokenLines(block.text)}</p>\n`
    case 'code':
      return html`<p class="ink" dir="ltr" align="${start}" style="${TEXT};padding:4px 0 20px;font-family:${MONO};font-size:28px;letter-spacing:4px">${block.code}</p>\n`
  }
}

function renderLines({ title, head, rows, rest, total }: Extract<Block, { kind: 'lines' }>, form: MarkupForm): Markup {
  const { start, end } = form
  const gap = `padding-${start}:12px`
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:0 0 16px">
<thead><tr><th class="soft" scope="col" align="${start}" valign="bottom" style="${HEAD}">${title}</th>${head.map(
    (name) => html`<th class="soft" scope="col" align="${end}" valign="bottom" style="${HEAD};${gap}">${name}</th>`,
  )}</tr></thead>
<tbody>${rows.slice(0, MAX_HTML_LINES).map((row) => renderRow(row, form))}</tbody>${
    total &&
    html`<tfoot><tr><th class="ink" scope="row" colspan="${head.length}" align="${end}" style="${CELL};font-weight:normal">${total[0]}</th><td class="ink cell number" align="${end}" style="${NUMBER_CELL};${gap}"><strong><bdi dir="ltr">${total[1]}</bdi></strong></td></tr></tfoot>`
  }</table>
${rows.length > MAX_HTML_LINES ? html`<p class="soft" style="${SMALL};padding-bottom:16px">${rest}</p>\n` : ''}`
}

function renderRow({ part_number, manufacturer, details, remarks, values }: LineRow, { start, end, colon }: MarkupForm): Markup {
  const lineDetails = [
    ...(manufacturer === '' ? [] : [html`<bdi>${manufacturer}</bdi>`]),
    ...details.map(([label, value]) => html`${label}${colon}${renderValue(value)}`),
    ...remarks.map((remark) => html`<bdi>${brokenLines(remark)}</bdi>`),
  ]
  return html`<tr><td class="ink cell" align="${start}" valign="top" style="${CELL}"><strong><bdi dir="ltr" style="font-family:${MONO};font-size:13px${part_number.length > MAX_UNBROKEN_CHARACTERS ? '' : ';white-space:nowrap'}">${part_number}</bdi></strong><div class="soft" style="font-size:13px;color:${SOFT}">${asLines(lineDetails)}</div></td>${values.map(
    (value) =>
      html`<td class="ink cell number" align="${end}" valign="top" style="${NUMBER_CELL};padding-${start}:12px"><bdi dir="ltr">${value}</bdi></td>`,
  )}</tr>\n`
}

const renderValue = (value: Value): Markup | string => (typeof value === 'string' ? value : html`<bdi dir="ltr">${value.literal}</bdi>`)

const asLines = (pieces: readonly (string | Markup)[]): Markup[] =>
  pieces.map((piece, i) => (i === 0 ? html`${piece}` : html`<br>${piece}`))

const brokenLines = (text: string): Markup => html`${asLines(text.split('\n'))}`
