/** Attributes of HTML and SVG as React 19 writes them: names, and what becomes of values by the name. */
import { attributeOf } from '#client/marks.ts'
import { escapeHtml } from './escape-html.ts'

/** Not written: what is for the browser alone, or no attribute at all. */
export const LEFT_OUT = 0
/** Text and numbers; true and false say nothing. */
const TEXT = 1
/** Text, numbers, and "true" or "false". */
const LITERAL = 2
/** There or not. */
const BOOLEAN = 3
/** There, not there, or with a value. */
const OVERLOADED = 4
/** A number. */
const NUMERIC = 5
/** A number of at least 1. */
const POSITIVE = 6
export const URL_TEXT = 7
/** An address where an empty one is none. */
export const URL_OR_NONE = 8
const STYLE = 9
export const CHILDREN = 10
export const INNER_HTML = 11
/** What the browser hydrates begins here. */
export const ISLAND = 12

export interface Attribute {
  readonly kind: number
  /** Up to where the value begins. */
  readonly start: string
}

const each = (names: string, kind: number): [string, number][] => names.split(' ').map((name) => [name, kind])

const KINDS = new Map<string, number>([
  ['children', CHILDREN],
  ['dangerouslySetInnerHTML', INNER_HTML],
  ['style', STYLE],
  [attributeOf('island'), ISLAND],
  ...each('defaultValue defaultChecked innerHTML suppressContentEditableWarning suppressHydrationWarning ref', LEFT_OUT),
  ...each('src href', URL_OR_NONE),
  ...each('action formAction xlinkHref', URL_TEXT),
  ...each('autoFocus multiple muted inert allowFullScreen async autoPlay controls credentialless default defer disabled', BOOLEAN),
  ...each('disablePictureInPicture disableRemotePlayback formNoValidate hidden loop noModule noValidate open playsInline', BOOLEAN),
  ...each('readOnly required reversed scoped seamless itemScope', BOOLEAN),
  ...each('contentEditable spellCheck draggable value autoReverse externalResourcesRequired focusable preserveAlpha', LITERAL),
  ...each('capture download', OVERLOADED),
  ...each('cols rows size span', POSITIVE),
  ...each('rowSpan start', NUMERIC),
])

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const parted = (name: string): string => name.replace(/[A-Z]/, (letter) => `:${letter.toLowerCase()}`)
const lowered = (name: string): string => name.toLowerCase()
const eachNamed = (names: string, rename: (name: string) => string): [string, string][] =>
  names.split(' ').map((name) => [name, rename(name)])

const NAMES = new Map<string, string>([
  ['className', 'class'],
  ['htmlFor', 'for'],
  ...eachNamed('tabIndex crossOrigin autoFocus', lowered),
  ...eachNamed('xlinkActuate xlinkArcrole xlinkHref xlinkRole xlinkShow xlinkTitle xlinkType xmlBase xmlLang xmlSpace xmlnsXlink', parted),
  ...eachNamed('acceptCharset httpEquiv accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule', dashed),
  ...eachNamed('colorInterpolation colorInterpolationFilters colorProfile colorRendering dominantBaseline enableBackground', dashed),
  ...eachNamed('fillOpacity fillRule floodColor floodOpacity fontFamily fontSize fontSizeAdjust fontStretch fontStyle', dashed),
  ...eachNamed('fontVariant fontWeight glyphName glyphOrientationHorizontal glyphOrientationVertical horizAdvX horizOriginX', dashed),
  ...eachNamed('imageRendering letterSpacing lightingColor markerEnd markerMid markerStart maskType overlinePosition', dashed),
  ...eachNamed('overlineThickness paintOrder pointerEvents renderingIntent shapeRendering stopColor stopOpacity', dashed),
  ...eachNamed('strikethroughPosition strikethroughThickness strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin', dashed),
  ...eachNamed('strokeMiterlimit strokeOpacity strokeWidth textAnchor textDecoration textRendering transformOrigin', dashed),
  ...eachNamed('underlinePosition underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vHanging vIdeographic', dashed),
  ...eachNamed('vMathematical vectorEffect vertAdvY vertOriginX vertOriginY wordSpacing writingMode xHeight', dashed),
])

const IS_NAME = /^[:A-Z_a-z\u00C0-\uFFFD][:A-Z_a-z\u00C0-\uFFFD.0-9\u00B7-]*$/
const IS_EVENT = /^on./is
const MAY_SAY_FALSE = /^(?:data|aria)-/i

/** How a property of an element is written, unless its tag has a rule of its own. */
export function attributeNamed(property: string, kindOfTag?: number): Attribute {
  const name = NAMES.get(property) ?? property
  const usual = MAY_SAY_FALSE.test(name) ? LITERAL : TEXT
  const kind = kindOfTag ?? KINDS.get(property) ?? (IS_EVENT.test(name) || !IS_NAME.test(name) ? LEFT_OUT : usual)
  return { kind, start: ` ${name}="` }
}

const IS_SCRIPT_URL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them before a scheme
  /^[\u0000-\u001F ]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i
const BLOCKED_URL = "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')"

/** An address; one that would run a script is replaced by one that only says so. */
function safeUrl(url: string): string {
  const first = url.charCodeAt(0)
  // Most begin with a slash or a scheme of their own.
  if (first > 32 && first !== 74 && first !== 106) return url
  return IS_SCRIPT_URL.test(url) ? BLOCKED_URL : url
}

/** What stands in the tag for a property, with a blank before it; empty: nothing. @param value neither null nor undefined */
export function attributeText({ kind, start }: Attribute, value: unknown): string {
  if (typeof value === 'string' && kind <= LITERAL) return kind === LEFT_OUT ? '' : `${start}${escapeHtml(value)}"`
  if (typeof value === 'function' || typeof value === 'symbol') return ''
  switch (kind) {
    case TEXT:
      return typeof value === 'boolean' ? '' : `${start}${escapeHtml(`${value}`)}"`
    case LITERAL:
    case ISLAND:
      return `${start}${escapeHtml(`${value}`)}"`
    case BOOLEAN:
      return value ? `${start}"` : ''
    case OVERLOADED:
      return value === true ? `${start}"` : value === false ? '' : `${start}${escapeHtml(`${value}`)}"`
    case NUMERIC:
      return Number.isNaN(Number(value)) ? '' : `${start}${escapeHtml(`${value}`)}"`
    case POSITIVE:
      return Number(value) >= 1 ? `${start}${escapeHtml(`${value}`)}"` : ''
    case URL_OR_NONE:
    case URL_TEXT:
      if (typeof value === 'boolean' || (value === '' && kind === URL_OR_NONE)) return ''
      return `${start}${escapeHtml(safeUrl(`${value}`))}"`
    case STYLE:
      return styleText(value)
    default:
      return ''
  }
}

/** Properties of CSS whose numbers are no pixels. */
const WITHOUT_UNIT = new Set(
  (
    'animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup boxOrdinalGroup ' +
    'columnCount columns flex flexGrow flexPositive flexShrink flexNegative flexOrder gridArea gridRow gridRowEnd gridRowSpan ' +
    'gridRowStart gridColumn gridColumnEnd gridColumnSpan gridColumnStart fontWeight lineClamp lineHeight opacity order orphans ' +
    'scale tabSize widows zIndex zoom fillOpacity floodOpacity stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit ' +
    'strokeOpacity strokeWidth'
  ).split(' '),
)

function styleText(style: unknown): string {
  if (typeof style !== 'object') throw new TypeError('style is an object of properties')
  let text = ''
  for (const [property, value] of Object.entries(style as object)) {
    if (value === null || value === undefined || typeof value === 'boolean' || value === '') continue
    const isLength = typeof value === 'number' && value !== 0 && !property.startsWith('--') && !WITHOUT_UNIT.has(property)
    const name = property.startsWith('--') ? property : dashed(property)
    text += `${text === '' ? '' : ';'}${escapeHtml(name)}:${escapeHtml(`${value}`.trim())}${isLength ? 'px' : ''}`
  }
  return text === '' ? '' : ` style="${text}"`
}
