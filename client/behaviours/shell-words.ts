import type { MessageKey, Messages } from '#locales/translator.ts'
import { readDataAttribute } from '../marks.ts'
import { showToast, TOAST_LONG_MS } from '../shell/toasts.ts'

type Values = Readonly<Record<string, string>>

let words: Promise<Messages> | undefined

/** What scripts and islands of every page say: a file for each language, asked for once a page. @throws where it does not come */
export function loadPageMessages(): Promise<Messages> {
  if (!words) {
    words = fetch(readDataAttribute(document.documentElement, 'island-words') ?? '').then((answer) => answer.json())
    words.catch(() => {
      words = undefined
    })
  }
  return words
}

/** Before they are needed. */
export const preloadPageMessages = (): void => void loadPageMessages().catch(() => {})

/** That there is no network: the one text that every page brings along. */
export const readOfflineMessage = (): string => readDataAttribute(document.getElementById('toasts'), 'offline') ?? ''

/** A text with its values, each of which keeps its own direction; where the texts do not come, that there is no network. */
export async function translateShell(key: MessageKey, values: Values = {}): Promise<string> {
  let text: unknown = await loadPageMessages().catch(() => null)
  if (!text) return readOfflineMessage()
  for (const step of key.split('.')) text = (text as Messages)[step]
  const isolated = (value = ''): string => (document.dir === 'rtl' ? `\u2068${value}\u2069` : value)
  return String(text).replace(/\{\{(\w+)\}\}/g, (_, value: string) => isolated(values[value]))
}

/** Says it in a toast. */
export async function showTranslatedToast(key: MessageKey, kind: 'success' | 'error' = 'error', values?: Values): Promise<void> {
  showToast(await translateShell(key, values), kind, TOAST_LONG_MS)
}
