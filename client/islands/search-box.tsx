import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import useSWR from 'swr'
import type { searchOption } from '#shared/contract/catalogue.ts'
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

/** A search or a part, as a line of the panel. */
interface Choice {
  href: string
  text: string
  note: string
}

interface Panel {
  shows: 'nothing' | 'loading' | 'failure' | 'history' | 'suggestions'
  choices: readonly Choice[]
}

/** Suggestions for a keyword are requested once a page; a newer keyword makes an older answer unimportant. */
const SUGGEST = {
  keepPreviousData: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
} as const

/** What the panel is about: nothing while it is closed, the history, or what was typed 500 ms ago; `active` counts its lines from 0. */
interface Search {
  about: { history: readonly string[] } | { keyword: string } | null
  active: number
}

const CLOSED: Search = { about: null, active: -1 }

function usePanel({ about }: Search): Panel {
  const { href } = usePage()
  const keyword = about !== null && 'keyword' in about ? about.keyword : null
  const { data: parts, error } = useSWR(
    keyword === null ? null : ['searchOption', keyword],
    ([, typed]) => api<typeof searchOption>('GET /api/index/searchOption', { keyword: typed }),
    SUGGEST,
  )
  if (about === null) return { shows: 'nothing', choices: [] }
  if ('history' in about)
    return { shows: 'history', choices: about.history.map((text) => ({ href: href(routes.search, {}, { wd: text }), text, note: '' })) }
  if (!parts || error !== undefined) return { shows: error === undefined ? 'loading' : 'failure', choices: [] }
  const choices = parts.slice(0, SUGGESTION_LIMIT).map((part) => ({
    href: href(routes.product, { id: part.goods_page_url }),
    text: part.part_number,
    note: [part.manufacturer, part.package].filter(Boolean).join(' · '),
  }))
  return { shows: 'suggestions', choices }
}

/** What is searched for while somebody types, and which line of it the keys have reached. */
function useSearch(input: RefObject<HTMLInputElement | null>, keyword: string) {
  const [search, setSearch] = useState(CLOSED)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const panel = usePanel(search)
  const { choices } = panel
  const { active } = search

  function look(delayMs: number): void {
    clearTimeout(timer.current)
    const typed = input.current?.value.trim() ?? ''
    const history = typed === '' ? searchHistory() : []
    setSearch(({ about }) => ({ about: typed !== '' ? about : history.length > 0 ? { history } : null, active: -1 }))
    if (typed !== '') timer.current = setTimeout(() => setSearch((before) => ({ ...before, about: { keyword: typed } })), delayMs)
  }

  function close(): void {
    clearTimeout(timer.current)
    setSearch(CLOSED)
  }

  // Awake because of a focus or a key: what is in the field by now is answered at once.
  const onAwake = useEffectEvent(() => {
    if (document.activeElement === input.current) look(input.current?.value === keyword ? 0 : SUGGESTION_DEBOUNCE_MS)
  })
  useEffect(() => {
    onAwake()
    return () => clearTimeout(timer.current)
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && panel.shows !== 'nothing') {
      event.preventDefault()
      close()
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && choices.length > 0) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One more place than choices: the field itself, at -1.
      setSearch({ ...search, active: ((active + 1 + step + choices.length + 1) % (choices.length + 1)) - 1 })
    }
    const choice = choices[active]
    if (event.key !== 'Enter' || !choice) return
    event.preventDefault()
    if (panel.shows === 'history') rememberSearch(choice.text)
    location.assign(choice.href)
  }

  return { panel, active, look, close, onKeyDown }
}

/**
 * The part-number search box: a combobox over the saved history when it is empty and over suggestions when it is not.
 * The field is the browser's: what is typed before this wakes stays, and the form works without it.
 */
export default function SearchBox({ keyword, id = 'search' }: SearchBoxProps) {
  const { t, href } = usePage()
  const input = useRef<HTMLInputElement>(null)
  const { panel, active, look, close, onKeyDown } = useSearch(input, keyword)
  const isOpen = panel.shows !== 'nothing'
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
        aria-expanded={isOpen}
        aria-controls={`${id}-listbox`}
        aria-autocomplete="list"
        aria-activedescendant={panel.choices[active] && `${id}-option-${active}`}
        onFocus={() => look(0)}
        onInput={() => look(SUGGESTION_DEBOUNCE_MS)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="search-button centered bare" aria-label={t('common.search')}>
        <Glyph path={searchIcon} />
      </button>
      <div className="search-panel panel" id={`${id}-panel`} hidden={!isOpen}>
        <PanelContent
          id={id}
          panel={panel}
          active={active}
          onClear={() => {
            clearSearchHistory()
            close()
            input.current?.focus()
          }}
        />
      </div>
      <p className="sr-only" role="status">
        {panel.shows === 'suggestions' && panel.choices.length > 0 && t('search.suggestion_count', { count: panel.choices.length })}
      </p>
    </form>
  )
}

interface PanelProps {
  id: string
  panel: Panel
  active: number
  onClear(): void
}

function PanelContent({ id, panel: { shows, choices }, active, onClear }: PanelProps) {
  const { t } = usePage()
  return (
    <>
      {shows === 'history' && (
        <p className="search-panel-head row apart muted tiny">
          {t('search.history')}
          {/* Plain elements: what other islands share would be loaded on every page for one button and one number. */}
          <button type="button" className="link-button bare" onClick={onClear}>
            {t('search.clear_history')}
          </button>
        </p>
      )}
      {shows === 'suggestions' && choices.length > 0 && <p className="search-panel-head row apart muted tiny">{t('search.suggestions')}</p>}
      {shows === 'loading' && <p className="search-panel-note skeleton-lines" aria-hidden="true" />}
      {shows === 'suggestions' && choices.length === 0 && <p className="search-panel-note muted compact">{t('search.no_suggestions')}</p>}
      {shows === 'failure' && <p className="search-panel-note muted compact">{t('search.suggestions_failed')}</p>}
      <div role="listbox" aria-label={t('search.suggestions')} id={`${id}-listbox`}>
        {choices.map(({ href, text, note }, index) => {
          const optionId = `${id}-option-${index}`
          return (
            <a
              key={optionId}
              id={optionId}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className="search-option row apart gap-16 compact unlined"
              href={href}
              onClick={() => shows === 'history' && rememberSearch(text)}
            >
              <bdi dir="ltr" className="mono nowrap">
                {text}
              </bdi>
              {note && <span className="muted">{note}</span>}
            </a>
          )
        })}
      </div>
    </>
  )
}
