import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Translator } from '#locales/translator.ts'
import type { Language } from '#shared/languages.ts'
import { type Query, type Route, type RouteParams, toPath } from '#shared/routes.ts'
import { formatDay, formatDeadline, formatMoment } from '#shared/text/moment.ts'
import { formatSlotMark } from '#shared/text/slot-mark.ts'

export interface PageContextValue {
  lang: Language
  /** BCP 47, for `Intl`. */
  tag: string
  t: Translator
  /** The reader's, an IANA name; absent: UTC. Null: the page is for all readers, and each instant is a slot. */
  time_zone?: string | null
}

/** Builds URLs in the page's language. */
export type Href = <R extends Route>(route: R, params: RouteParams<R>, query?: Query) => string

/** The page's properties that every component may read. */
interface Page extends PageContextValue {
  href: Href
  time_zone: string
  /** Date and time of an instant (ISO 8601), with the UTC offset of the reader's time zone. */
  formatMoment(at: string): string
  /** A deadline: the end of a day, or an instant. */
  formatDeadline(at: string): string
  /** The day of an instant in the reader's time zone. */
  formatLocalDay(at: string): string
}

const CurrentPage = createContext<Page | null>(null)

export function PageContext({ value, children }: { value: PageContextValue; children?: ReactNode }) {
  const { lang, tag, t, time_zone = 'UTC' } = value
  const page = useMemo(
    (): Page => ({
      lang,
      tag,
      t,
      time_zone: time_zone ?? 'UTC',
      href: (route, params, query) => toPath(route, lang, params, query),
      formatMoment: (at) => (time_zone === null ? formatSlotMark(`moment-${Date.parse(at)}`) : formatMoment({ at, time_zone, tag })),
      formatDeadline: (at) => formatDeadline({ at, time_zone: time_zone ?? 'UTC', tag }, (values) => t('common.end_of_day', values)),
      formatLocalDay: (at) => formatDay(at, tag, 'medium', time_zone ?? 'UTC'),
    }),
    [lang, tag, t, time_zone],
  )
  return <CurrentPage value={page}>{children}</CurrentPage>
}

export function usePage(): Page {
  const page = useContext(CurrentPage)
  if (!page) throw new Error('there is no page around this component')
  return page
}
