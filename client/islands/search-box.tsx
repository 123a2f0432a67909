import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import type { Suggestion, searchOption } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { SEARCH_MAX_CHARACTERS, SUGGESTION_DEBOUNCE_MS, SUGGESTION_LIMIT } from '#shared/url/search-limits.ts'
import { api } from '../api/client.ts'
import { Glyph } from '../components/ui/glyph.tsx'
import { search as searchIcon } from '../components/ui/icon-paths.ts'
import { usePage } from '../components/ui/page-context.tsx'
import { clearSearchHistory, rememberSearch, searchHistory } from '../stores/search-history.ts'

export interface SearchBoxProps {
  /** What the box holds when the page arrives. */
  keyword: string
  /** What its ids begin with; "search" in the header. */
  id?: string
}

type Panel =
  | { shows: 'nothing' }
  | { shows: 'history'; searches: string[] }
  | { shows: 'loading' }
  | { shows: 'suggestions'; found: Suggestion[] }
  | { shows: 'failure' }

/** Suggestions for a keyword are asked for once a page; a newer keyword makes an older answer unimportant. */
const SUGGEST = {
  keepPreviousData: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
} as const

function panelOf(about: { history: string[] } | { keyword: string } | null, found: Suggestion[] | undefined, has_failed: boolean): Panel {
  if (about === null) return { shows: 'nothing' }
  if ('history' in about) return { shows: 'history', searches: about.history }
  if (has_failed) return { shows: 'failure' }
  return found ? { shows: 'suggestions', found: found.slice(0, SUGGESTION_LIMIT) } : { shows: 'loading' }
}

/**
 * The part-number search box: a combobox over the saved history when it is empty and over suggestions when it is not.
 * The field is the browser's own: what is typed before this wakes stays, and the form works without it.
 */
export default function SearchBox({ keyword, id = 'search' }: SearchBoxProps) {
  const { t, href } = usePage()
  const input = useRef<HTMLInputElement>(null)
  /** What the panel is about: nothing while it is closed, the history, or what was typed 500 ms ago. */
  const [about, setAbout] = useState<{ history: string[] } | { keyword: string } | null>(null)
  const [active, setActive] = useState(-1)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = about !== null && 'keyword' in about ? about.keyword : null
  const { data: found, error } = useSWR(
    asked === null ? null : ['searchOption', asked],
    ([, typed]) => api<typeof searchOption>('GET /api/index/searchOption', { keyword: typed }),
    SUGGEST,
  )
  const panel = panelOf(about, found, error !== undefined)

  const options: { id: string; href: string; text: string; note: string }[] =
    panel.shows === 'history'
      ? panel.searches.map((search, index) => ({
          id: `${id}-option-${index}`,
          href: href(routes.search, {}, { wd: search }),
          text: search,
          note: '',
        }))
      : panel.shows === 'suggestions'
        ? panel.found.map((part, index) => ({
            id: `${id}-option-${index}`,
            href: href(routes.product, { id: part.goods_page_url }),
            text: part.part_number,
            note: [part.manufacturer, part.package].filter(Boolean).join(' · '),
          }))
        : []

  function look(delay_ms: number): void {
    clearTimeout(timer.current)
    setActive(-1)
    const typed = input.current?.value.trim() ?? ''
    if (typed === '') {
      const history = searchHistory()
      setAbout(history.length > 0 ? { history } : null)
    } else timer.current = setTimeout(() => setAbout({ keyword: typed }), delay_ms)
  }

  function close(): void {
    clearTimeout(timer.current)
    setAbout(null)
    setActive(-1)
  }

  // Awake because of a focus or a key: what is in the field by now is answered at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island wakes
  useEffect(() => {
    if (document.activeElement === input.current) look(input.current?.value === keyword ? 0 : SUGGESTION_DEBOUNCE_MS)
    return () => clearTimeout(timer.current)
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && panel.shows !== 'nothing') {
      event.preventDefault()
      close()
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One more place than options: the field itself, at -1.
      setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
    }
    if (event.key === 'Enter' && active >= 0) {
      const chosen = options[active]
      if (!chosen) return
      event.preventDefault()
      if (panel.shows === 'history') rememberSearch(chosen.text)
      location.assign(chosen.href)
    }
  }

  const is_open = panel.shows !== 'nothing'
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every reader yet, the role is
    <form
      role="search"
      className="search"
      action={href(routes.search, {})}
      method="get"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <input
        ref={input}
        id={`${id}-input`}
        className="search-input"
        type="search"
        name="wd"
        defaultValue={keyword}
        maxLength={SEARCH_MAX_CHARACTERS}
        placeholder={t('search.placeholder')}
        aria-label={t('search.label')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        role="combobox"
        aria-expanded={is_open}
        aria-controls={`${id}-listbox`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? options[active]?.id : undefined}
        onFocus={() => look(0)}
        onInput={() => look(SUGGESTION_DEBOUNCE_MS)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="search-button" aria-label={t('search.button')}>
        <Glyph path={searchIcon} />
      </button>
      <div className="search-panel panel" id={`${id}-panel`} hidden={!is_open}>
        {panel.shows === 'history' && (
          <p className="search-panel-head row apart muted tiny">
            {t('search.history')}
            {/* Plain elements: what other islands share would be loaded on every page for one button and one number. */}
            <button
              type="button"
              className="link-button"
              onClick={() => {
                clearSearchHistory()
                close()
                input.current?.focus()
              }}
            >
              {t('search.clear_history')}
            </button>
          </p>
        )}
        {panel.shows === 'suggestions' && panel.found.length > 0 && (
          <p className="search-panel-head row apart muted tiny">{t('search.suggestions')}</p>
        )}
        {panel.shows === 'loading' && <p className="search-panel-note skeleton-lines" aria-hidden="true" />}
        {panel.shows === 'suggestions' && panel.found.length === 0 && <p className="search-panel-note">{t('search.no_suggestions')}</p>}
        {panel.shows === 'failure' && <p className="search-panel-note">{t('search.suggestions_failed')}</p>}
        <div role="listbox" aria-label={t('search.suggestions')} id={`${id}-listbox`}>
          {options.map((option, index) => (
            <a
              key={option.id}
              id={option.id}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className="search-option row apart gap-16 compact unlined"
              href={option.href}
              onClick={() => panel.shows === 'history' && rememberSearch(option.text)}
            >
              <bdi dir="ltr" className="mono">
                {option.text}
              </bdi>
              {option.note && <span className="muted">{option.note}</span>}
            </a>
          ))}
        </div>
      </div>
      <p className="sr-only" role="status">
        {panel.shows === 'suggestions' && panel.found.length > 0 && t('search.suggestion_count', { count: panel.found.length })}
      </p>
    </form>
  )
}
