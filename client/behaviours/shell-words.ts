import type { MessageKey, Messages } from '#locales/translator.ts'
import { readMark } from '../marks.ts'
import { showToast, TOAST_LONG_MS } from '../shell/toasts.ts'

type Values = Readonly<Record<string, string>>

let words: Promise<Messages> | undefined

/** What scripts and islands of every page say: a file for each language, asked for once a page. @throws where it does not come */
export function pageWords(): Promise<Messages> {
  if (!words) {
    words = fetch(readMark(document.documentElement, 'island-words') ?? '').then((answer) => answer.json())
    words.catch(() => {
      words = undefined
    })
  }
  return words
}

/** Before they are needed. */
export const prepareWords = (): void => void pageWords().catch(() => {})

/** That there is no network: the one text that every page brings along. */
export const offlineWord = (): string => readMark(document.getElementById('toasts'), 'offline') ?? ''

/** A text with its values, each of which keeps its own direction; where the texts do not come, that there is no network. */
export async function shellWord(key: MessageKey, values: Values = {}): Promise<string> {
  let text: unknown = await pageWords().catch(() => null)
  if (!text) return offlineWord()
  for (const step of key.split('.')) text = (text as Messages)[step]
  const isolated = (value = ''): string => (document.dir === 'rtl' ? `\u2068${value}\u2069` : value)
  return String(text).replace(/\{\{(\w+)\}\}/g, (_, value: string) => isolated(values[value]))
}

/** Says it in a toast. */
export async function say(key: MessageKey, kind: 'success' | 'error' = 'error', values?: Values): Promise<void> {
  showToast(await shellWord(key, values), kind, TOAST_LONG_MS)
}
