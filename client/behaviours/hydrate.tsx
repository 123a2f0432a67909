import { type ComponentType, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type Messages, makeTranslator } from '#locales/translator.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import { SharedApiCache } from '../api/page-cache.tsx'
import { PageContext } from '../components/ui/page-context.tsx'
import { parseDataAttribute, readDataAttribute } from '../marks.ts'
import { getPageTimeZone } from '../shell/time-zone.ts'
import { readTypedFields, restoreTypedFields } from './typed-fields.ts'

/**
 * Hydrates an island; resolves once its effects have run. If it fails afterwards, it returns to the server's HTML with the input: like
 * every page, it works without a script.
 */
export function hydrate(element: HTMLElement, Component: ComponentType<object>, messages: Messages): Promise<void> {
  const { documentElement } = document
  const [lang, tag] = [(readDataAttribute(documentElement, 'lang') ?? DEFAULT_LANGUAGE) as Language, documentElement.lang]
  const page = { lang, tag, t: makeTranslator(lang, tag, messages), time_zone: getPageTimeZone() }
  const props = parseDataAttribute(element, 'props') ?? {}
  const sent = element.innerHTML
  return new Promise((resolve) => {
    // React reports an error after it has removed what it could not render: the input is in the removed nodes.
    const removals = new MutationObserver(() => undefined)
    removals.observe(element, { childList: true })
    const onUncaughtError = (error: unknown): void => {
      console.warn('an interactive part has broken', error)
      const removed = document.createElement('div')
      for (const { removedNodes } of removals.takeRecords()) for (const node of removedNodes) removed.appendChild(node)
      removals.disconnect()
      const typed = readTypedFields(removed)
      setTimeout(() => {
        element.innerHTML = sent
        restoreTypedFields(element, typed)
      })
      resolve()
    }
    const live = (
      <StrictMode>
        <PageContext value={page}>
          <SharedApiCache>
            <Component {...props} />
          </SharedApiCache>
          <HydrationSignal onHydrated={resolve} />
        </PageContext>
      </StrictMode>
    )
    // An island that needs a script is not rendered on the server.
    if (sent === '') createRoot(element, { onUncaughtError }).render(live)
    else hydrateRoot(element, live, { onUncaughtError })
  })
}

function HydrationSignal({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  return null
}
