import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { isRightToLeft } from '#shared/languages.ts'
import { usePage } from './page-context.tsx'

/** A number, a code or a value with its unit: from left to right in every language, and left alone by a browser that translates the page. */
export function Value(props: ComponentProps<'bdi'>) {
  return <bdi dir="ltr" translate="no" {...props} />
}

/** The number of a part, an order or an RFQ, in letters of one width. */
export const MonospaceValue = ({ children }: { children: ReactNode }) => <Value className="mono">{children}</Value>

/** Such a number as the way to its page. */
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
 * A text of the catalogue in a page of another language. What is around it cannot turn it, and it turns nothing; an element says
 * so only where something could: tables have hundreds of such texts.
 */
export function Isolated({ text, dir }: { text: string; dir?: 'ltr' | undefined }) {
  const { lang } = usePage()
  return isRightToLeft(lang) || RUNS_LEFT.test(text) ? <bdi dir={dir}>{text}</bdi> : text
}

/** What somebody wrote, in their words and their language. */
export function Note({ text, as: Tag = 'span' }: { text: string; as?: 'p' | 'span' }) {
  return (
    <Tag className="quote-note" dir="auto">
      {text}
    </Tag>
  )
}

/** A price that stands out; struck where it no longer holds, which words nearby say. */
export function Price({ text, is_struck = false }: { text: string; is_struck?: boolean }) {
  const Tag = is_struck ? 's' : 'bdi'
  return (
    <Tag className={is_struck ? 'price price-gone' : 'price'} dir="ltr" translate="no">
      {text}
    </Tag>
  )
}

/** Stands for what nobody has said. */
export function UnknownValue() {
  const { t } = usePage()
  return <span className="faint">{t('part.unknown')}</span>
}

interface FactProps {
  name: string
  /** Nothing is shown of a fact without one. */
  value: ReactNode
  /** Of the value. */
  className?: string | undefined
  /** Of both. */
  row?: string | undefined
}

/** A name and what it is, in a list of such. */
export function Fact({ name, value, className, row }: FactProps) {
  if (value === null || value === undefined || value === '' || value === false) return null
  return (
    <div className={row}>
      <dt>{name}</dt>
      <dd className={className}>{value}</dd>
    </div>
  )
}

/** Facts in two columns that the list lays out, without an element around each. @param name,value of each; row a class of both */
export function FactColumns({ facts }: { facts: readonly { name: string; value: string; row?: string | undefined }[] }) {
  return facts.map(({ name, value, row }) => (
    <Fragment key={name}>
      <dt className={row}>{name}</dt>
      <dd className={row}>{value}</dd>
    </Fragment>
  ))
}

/** Facts in somebody's words, each as it was typed; without the empty ones. */
export function TypedFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return facts.map(([name, value]) => value !== '' && <Fact key={name} name={name} value={<bdi className="as-typed">{value}</bdi>} />)
}
