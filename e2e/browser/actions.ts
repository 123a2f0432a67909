/** Counts a buyer's actions: the limits of a task are on clicks and typed fields, not on reading. */
import type { Locator, Page } from 'playwright/test'
import { type ChosenFile, choose } from './bom-page.ts'
import { paste } from './rfq-page.ts'

export interface Actions {
  /** The actions so far, in words for failure messages; its length is the count. */
  readonly done: readonly string[]
  click(target: Locator): Promise<void>
  /** Types into an empty or filled field, and leaves it; one action, with or without Enter. */
  type(field: Locator, text: string, { enter }?: { enter?: boolean }): Promise<void>
  /** Chooses one of a list's options. */
  select(field: Locator, value: string): Promise<void>
  paste(field: Locator, text: string): Promise<void>
  choose(file: ChosenFile): Promise<void>
}

/** Acts like a buyer on a page, and counts: each click is one action, and so is each filled field. */
export function countActions(page: Page): Actions {
  const done: string[] = []
  const act = async (kind: string, target: { toString(): string }, work: () => Promise<unknown>): Promise<void> => {
    done.push(`${kind} ${target}`)
    await work()
  }
  return {
    done,
    click: (target) => act('click', target, () => target.click()),
    type: (field, text, { enter = false } = {}) =>
      act('type', field, async () => {
        await field.fill(text)
        await field.press(enter ? 'Enter' : 'Tab')
      }),
    select: (field, value) => act('select', field, () => field.selectOption(value)),
    paste: (field, text) => act('paste', field, () => paste(page, field, text)),
    choose: (file) => act('file', file.name, () => choose(page, file)),
  }
}
