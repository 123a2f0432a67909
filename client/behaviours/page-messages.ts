import type { MessageKey, Messages } from '#locales/translator.ts'
import { readDataAttribute } from '../marks.ts'
import { showToast, TOAST_LONG_MS } from '../shell/toasts.ts'

type Values = Readonly<Record<string, string>>

let words: Promise<Messages> | undefined

/** The messages of scripts and islands of every page: a file for each language, loaded once per page. @throws where it fails to load */
export function loadPageMessages(): Promise<Messages> {
  if (!words) {
    words = fetch(readDataAttribute(document.documentElement, 'island-words') ?? '').then((answer) => answer.json())
    words.catch(() => {
      words = undefined
    })
  }
  return words
}

/** A failure is ignored, because the next use loads the messages again. */
export const preloadPageMessages = (): void => void loadPageMessages().catch(() => {})

/** The message without a network: the one text that is part of every page. */
export const readOfflineMessage = (): string => readDataAttribute(document.getElementById('toasts'), 'offline') ?? ''

/** A message with its values, each with its own direction. Where the messages fail to load, it is the one for no network. */
export async function translatePageMessage(key: MessageKey, values: Values = {}): Promise<string> {
  let text: unknown = await loadPageMessages().catch(() => null)
  if (!text) return readOfflineMessage()
  for (const step of key.split('.')) text = (text as Messages)[step]
  const isolated = (value = ''): string => (document.dir === 'rtl' ? `\u2068${value}\u2069` : value)
  return String(text).replace(/\{\{(\w+)\}\}/g, (_, value: string) => isolated(values[value]))
}

export async function showTranslatedToast(key: MessageKey, kind: 'success' | 'error' = 'error', values?: Values): Promise<void> {
  showToast(await translatePageMessage(key, values), kind, TOAST_LONG_MS)
}
