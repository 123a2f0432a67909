import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { isRightToLeft } from '#shared/languages.ts'
import { usePage } from './page-context.tsx'

/** A number, a code or a value with its unit: from left to right in every language, and excluded from the browser's translation. */
export function Value(props: ComponentProps<'bdi'>) {
  return <bdi dir="ltr" translate="no" {...props} />
}

/** The number of a part, an order or an RFQ, in a monospace font. */
export const MonospaceValue = ({ children }: { children: ReactNode }) => <Value className="mono">{children}</Value>

/** The number of a part, an order or an RFQ as a link to its page. */
export function MonoLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="pn-link" href={href}>
      <Isolated text={text} dir="ltr" />
    </a>
  )
}

/** Letters of scripts that run from right to left. */
const RUNS_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A text of the catalogue in a page of another language, isolated in direction both ways. The element has a `dir` only where it matters:
 * tables have hundreds of such texts.
 */
export function Isolated({ text, dir }: { text: string; dir?: 'ltr' | undefined }) {
  const { lang } = usePage()
  return isRightToLeft(lang) || RUNS_LEFT.test(text) ? <bdi dir={dir}>{text}</bdi> : text
}

/** A text that a person wrote, in its original language. */
export function Note({ text, as: Tag = 'span' }: { text: string; as?: 'p' | 'span' }) {
  return (
    <Tag className="quote-note" dir="auto">
      {text}
    </Tag>
  )
}

/** A highlighted price; struck through once it has expired, which a text nearby states. */
export function Price({ text, is_struck = false }: { text: string; is_struck?: boolean }) {
  const Tag = is_struck ? 's' : 'bdi'
  return (
    <Tag className={is_struck ? 'price price-gone' : 'price'} dir="ltr" translate="no">
      {text}
    </Tag>
  )
}

export function UnknownValue() {
  const { t } = usePage()
  return <span className="faint">{t('part.unknown')}</span>
}

interface FactProps {
  name: string
  /** Without a value, the fact is not shown. */
  value: ReactNode
  /** The class of the value. */
  className?: string | undefined
  /** The class of the element around both. */
  row?: string | undefined
}

export function Fact({ name, value, className, row }: FactProps) {
  if (value === null || value === undefined || value === '' || value === false) return null
  return (
    <div className={row}>
      <dt>{name}</dt>
      <dd className={className}>{value}</dd>
    </div>
  )
}

/** Facts in two columns that the list lays out, without an element around each. @param facts `row`: the class of both name and value */
export function FactColumns({ facts }: { facts: readonly { name: string; value: string; row?: string | undefined }[] }) {
  return facts.map(({ name, value, row }) => (
    <Fragment key={name}>
      <dt className={row}>{name}</dt>
      <dd className={row}>{value}</dd>
    </Fragment>
  ))
}

/** Facts as a person typed them; without the empty ones. */
export function TypedFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return facts.map(([name, value]) => value !== '' && <Fact key={name} name={name} value={<bdi className="as-typed">{value}</bdi>} />)
}
