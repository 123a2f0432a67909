import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import useSWR from 'swr'
import type { searchMeaning, searchOption } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { SEARCH_MAX_CHARACTERS, SUGGESTION_DEBOUNCE_MS, SUGGESTION_LIMIT } from '#shared/url/search-limits.ts'
import { callApi } from '../api/client.ts'
import { Glyph } from '../components/ui/glyph.tsx'
import { search as searchIcon } from '../components/ui/icon-paths.ts'
import { usePage } from '../components/ui/page-context.tsx'
import { clearSearchHistory, readSearchHistory, rememberSearch } from '../stores/search-history.ts'

export interface SearchBoxProps {
  /** The initial keyword of the page. */
  keyword: string
  /** The prefix of the element ids; "search" in the header. */
  id?: string
}

/** A search, a part or a name, as a line of the panel. */
interface Choice {
  href: string
  text: string
  note: string
  /** How many of its first characters were typed; undefined where it is no part number. */
  typed?: number
}

/** At least this many part numbers are suggested, however many names match. */
const MIN_PARTS = 4

interface Panel {
  shows: 'nothing' | 'examples' | 'loading' | 'failure' | 'history' | 'suggestions'
  choices: readonly Choice[]
}

const ask = (keyword: string, signal: AbortSignal) =>
  Promise.all([
    callApi<typeof searchOption>('GET /api/index/searchOption', { keyword }, { signal }),
    // If this call fails, part numbers are still suggested.
    callApi<typeof searchMeaning>('GET /api/index/searchMeaning', { keyword }, { signal }).catch(() => []),
  ])

/** Suggestions for a keyword, or for the one before it until they are loaded; a newer keyword aborts an older call. */
function useSuggestions(keyword: string | null) {
  const call = useRef<AbortController>(undefined)
  return useSWR(
    keyword === null ? null : ['suggestions', keyword],
    ([, typed]) => {
      call.current?.abort()
      call.current = new AbortController()
      return ask(typed, call.current.signal)
    },
    { keepPreviousData: true },
  )
}

/**
 * `about`: the history, or the keyword of the suggestions, which follows the field after 500 ms; null while the panel is closed. `active`:
 * the active line, from 0; -1 is the field.
 */
interface Search {
  about: { history: readonly string[] } | { keyword: string } | null
  active: number
}

const CLOSED: Search = { about: null, active: -1 }

function usePanel({ about }: Search): Panel {
  const { t, href } = usePage()
  const keyword = about !== null && 'keyword' in about ? about.keyword : null
  const { data, error, isValidating } = useSuggestions(keyword)
  if (about === null) return { shows: 'nothing', choices: [] }
  if ('history' in about)
    return {
      shows: about.history.length > 0 ? 'history' : 'examples',
      choices: about.history.map((text) => ({ href: href(routes.search, {}, { wd: text }), text, note: '' })),
    }
  if (error && !isValidating) return { shows: 'failure', choices: [] }
  if (!data) return { shows: 'loading', choices: [] }
  const [parts, meanings] = data
  const named: Choice[] = meanings.map(({ kind, id, text, count }) => ({
    href: kind === 'search' ? href(routes.search, {}, { wd: id }) : href(routes[kind], { id }),
    text,
    note: t('search.results', { count }),
  }))
  const typed = keyword?.length ?? 0
  const choices = parts
    .slice(0, Math.max(MIN_PARTS, SUGGESTION_LIMIT - named.length))
    .map(({ goods_page_url, part_number, manufacturer, package: name, stock, price }) => ({
      href: href(routes.product, { id: goods_page_url }),
      text: part_number,
      note: [manufacturer, name, stock > 0 && t('part.pieces', { count: stock }), price].filter(Boolean).join(' · '),
      typed: part_number.slice(0, typed).toLowerCase() === keyword?.toLowerCase() ? typed : 0,
    }))
  return { shows: 'suggestions', choices: [...named, ...choices] }
}

/** The search while typing, and the panel's line that the keys have reached. */
function useSearch(input: RefObject<HTMLInputElement | null>, keyword: string) {
  const [search, setSearch] = useState(CLOSED)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const panel = usePanel(search)
  const { choices } = panel
  const { active } = search

  function look(delayMs: number): void {
    clearTimeout(timer.current)
    const typed = input.current?.value.trim() ?? ''
    const history = typed === '' ? readSearchHistory() : []
    setSearch(({ about }) => ({ about: typed !== '' ? about : { history }, active: -1 }))
    if (typed !== '') timer.current = setTimeout(() => setSearch((before) => ({ ...before, about: { keyword: typed } })), delayMs)
  }

  function close(): void {
    clearTimeout(timer.current)
    setSearch(CLOSED)
  }

  // A focus or a key started hydration: the field's current text is searched at once.
  const onHydrated = useEffectEvent(() => {
    if (document.activeElement === input.current) look(input.current?.value === keyword ? 0 : SUGGESTION_DEBOUNCE_MS)
  })
  useEffect(() => {
    onHydrated()
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
      // One position more than choices: the field itself, at -1.
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
 * The part-number search box: a combobox over the saved history when it is empty and over suggestions when it is not. The field is the
 * browser's: input before hydration stays, and the form works without it.
 */
export default function SearchBox({ keyword, id = 'search' }: SearchBoxProps) {
  const { t, href } = usePage()
  const input = useRef<HTMLInputElement>(null)
  const { panel, active, look, close, onKeyDown } = useSearch(input, keyword)
  const isOpen = panel.shows !== 'nothing'
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every screen reader supports <search>, the role is supported
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

/** Examples for a visitor without a history; the words are understood in every language. */
const EXAMPLES = ['STM32F103C8T6', '10k 0603 1%', 'MOSFET 30V 5A']

function PanelContent({ id, panel: { shows, choices }, active, onClear }: PanelProps) {
  const { t, href } = usePage()
  // Ten suggestions are higher than the panel.
  useEffect(() => {
    document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <>
      {shows === 'history' && (
        <p className="search-panel-head row apart muted tiny">
          {t('search.history')}
          {/* Plain elements: modules shared with other islands would be loaded on every page for one button and one number. */}
          <button type="button" className="link-button bare" onClick={onClear}>
            {t('search.clear_history')}
          </button>
        </p>
      )}
      {shows === 'examples' && (
        <p className="search-panel-note cluster baseline gap-4 across-16 muted compact">
          {EXAMPLES.map((example) => (
            <a
              key={example}
              className="mono nowrap"
              dir="ltr"
              translate="no"
              href={href(routes.search, {}, { wd: example })}
              rel="nofollow"
            >
              {example}
            </a>
          ))}
          <a href={href(routes.keywords, {})}>{t('keywords.how')}</a>
        </p>
      )}
      {shows === 'suggestions' && choices.length > 0 && <p className="search-panel-head row apart muted tiny">{t('search.suggestions')}</p>}
      {shows === 'loading' && <p className="search-panel-note skeleton-lines" aria-hidden="true" />}
      {shows === 'suggestions' && choices.length === 0 && <p className="search-panel-note muted compact">{t('search.no_suggestions')}</p>}
      {shows === 'failure' && <p className="search-panel-note muted compact">{t('search.suggestions_failed')}</p>}
      <div role="listbox" aria-label={t('search.suggestions')} id={`${id}-listbox`}>
        {choices.map(({ href, text, note, typed }, index) => {
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
              <bdi
                dir={typed === undefined && shows === 'suggestions' ? undefined : 'ltr'}
                className={typed === undefined ? '' : 'mono nowrap'}
                translate="no"
              >
                <b>{text.slice(0, typed ?? 0)}</b>
                {text.slice(typed ?? 0)}
              </bdi>
              {note && <span className="muted small">{note}</span>}
            </a>
          )
        })}
      </div>
    </>
  )
}
