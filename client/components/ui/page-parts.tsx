import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { routes } from '#shared/routes.ts'
import { CopyButton } from './copy-button.tsx'
import { Icon } from './icon.tsx'
import { usePage } from './page-context.tsx'
import { Fact, MonospaceValue, Value } from './values.tsx'

interface PageHeadProps {
  title: ReactNode
  /** The number of the page's order or RFQ. */
  number?: string
  lead?: ReactNode
  /** Further text about the page. */
  children?: ReactNode
}

/** The head of a page: its title, and its introduction. */
export function PageHead({ title, number, lead, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <h1>
        {title}
        {number !== undefined && ' '}
        {number !== undefined && <MonospaceValue>{number}</MonospaceValue>}
      </h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
      {children}
    </header>
  )
}

interface PageSectionProps {
  /** The id of the heading, which names the section. */
  id: string
  title: ReactNode
  /** Content beside the heading. */
  more?: ReactNode
  className?: string
  children: ReactNode
}

/** A section of a page under a heading. */
export function PageSection({ id, title, more, className = 'page-section', children }: PageSectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <header className="section-head">
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}

interface Crumb {
  name: string
  /** The path with its language; absent for the page itself. */
  path?: string
}

/** The page's position, from below the home page down to itself, as in its head. */
export const Crumbs = /* @__PURE__ */ createContext<readonly Crumb[]>([])

/** The page's position, from the home page down. @param props `crumbs`: for a page whose head has none */
export function Breadcrumb({ crumbs }: { crumbs?: readonly Crumb[] }) {
  const { t, href } = usePage()
  const crumbsOfHead = useContext(Crumbs)
  const visibleCrumbs = crumbs ?? crumbsOfHead
  return (
    <nav className="breadcrumb tall-links quiet-links cluster muted small" aria-label={t('nav.breadcrumb')}>
      <a href={href(routes.home, {})}>{t('nav.home')}</a>
      {visibleCrumbs.map(({ name, path }, index) => (
        <Fragment key={name}>
          <span aria-hidden="true">/</span>
          {path && index < visibleCrumbs.length - 1 ? <a href={path}>{name}</a> : <span aria-current="page">{name}</span>}
        </Fragment>
      ))}
    </nav>
  )
}

interface EmptyProps {
  title?: string
  /** The reason, or the next step. */
  text?: ReactNode
  /** The next step: a link, or a row of several. */
  way?: ReactNode
  ways?: ReactNode
}

/** The message of an empty list or page. */
export function Empty({ title, text, way, ways }: EmptyProps) {
  return (
    <div className="empty">
      {title && <p className="large strong">{title}</p>}
      {text && <p>{text}</p>}
      {way && <p>{way}</p>}
      {ways && <p className="button-row">{ways}</p>}
    </div>
  )
}

/** A note about the shown content. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="notice row middle gap-8 low">
      <Icon name="warning" />
      {children}
    </p>
  )
}

/** Why an action failed; nothing without a failure. */
export function Failure({ text, className = 'below-12' }: { text: string | null | undefined; className?: string }) {
  return text ? (
    <p role="alert" className={`error with-icon ${className}`.trim()}>
      <Icon name="warning" />
      {text}
    </p>
  ) : null
}

interface DoneHeadProps {
  title: ReactNode
  lead: ReactNode
  /** Whether the result is pending, and the page checks again. */
  is_waiting?: boolean
}

/** The head of a page that confirms a submission. */
export function DoneHead({ title, lead, is_waiting = false }: DoneHeadProps) {
  return (
    <header className="page-head" role={is_waiting ? 'status' : undefined}>
      <p className="rfq-done-mark centered good">
        <Icon name={is_waiting ? 'refresh' : 'check'} />
      </p>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
    </header>
  )
}

/** The number of what was sent, copied in one click. @param props `copy`: the label of the button */
export function DoneNumber({ name, number, copy }: { name: string; number: string; copy: string }) {
  const value = (
    <>
      <Value className="mono rfq-done-number larger nowrap">{number}</Value>
      <CopyButton text={number} label={copy} className="needs-script" />
    </>
  )
  return <Fact name={name} className="pn" value={value} />
}

interface TitledSectionProps {
  /** The id of the heading, which names the section. */
  id: string
  title: ReactNode
  className?: string
  /** The id of the section itself, for links to it. */
  anchor?: string
  children: ReactNode
}

/** A part of a page under a plain heading. */
export function TitledSection({ id, title, className, anchor, children }: TitledSectionProps) {
  return (
    <section className={className} id={anchor} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
