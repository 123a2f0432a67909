import { type ComponentType, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PageContext } from '#client/page-context.tsx'
import { type Messages, makeTranslator } from '#locales/translator.ts'
import { DEFAULT_LANGUAGE, findLanguage } from '#shared/languages.ts'

let messages: Messages | null = null

/** The messages of the page's islands, as they came with it. */
function pageMessages(): Messages {
  messages ??= JSON.parse(document.getElementById('messages')?.textContent ?? '{}') as Messages
  return messages
}

/** Makes an island live; settles once its effects have run. */
export function hydrate(element: HTMLElement, Component: ComponentType<object>): Promise<void> {
  const { lang, tag } = findLanguage(document.documentElement.dataset['lang']) ?? { lang: DEFAULT_LANGUAGE, tag: DEFAULT_LANGUAGE }
  const { words } = element.dataset
  const page = { lang, tag, t: makeTranslator(lang, tag, words === undefined ? pageMessages() : (JSON.parse(words) as Messages)) }
  const props = JSON.parse(element.dataset['props'] ?? '{}') as object
  return new Promise((resolve) => {
    hydrateRoot(
      element,
      <StrictMode>
        <PageContext value={page}>
          <Component {...props} />
          <Awake onAwake={resolve} />
        </PageContext>
      </StrictMode>,
    )
  })
}

function Awake({ onAwake }: { onAwake: () => void }) {
  useEffect(onAwake, [onAwake])
  return null
}
