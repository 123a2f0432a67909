/** The forms of registration and sign-in, as seen by visitors. */
import type { Locator, Page } from 'playwright'

export const main = (page: Page): Locator => page.getByRole('main')
export const field = (page: Page, name: string | RegExp): Locator => main(page).getByRole('textbox', { name })
/** Password fields have no role. */
export const secret = (page: Page, name: string): Locator => main(page).getByLabel(name, { exact: true }).and(page.locator('input'))
export const button = (page: Page, name: string): Locator => main(page).getByRole('button', { name, exact: true })
export const summary = (page: Page): Locator => main(page).getByRole('alert')

/** Counts the posts of forms. */
export function countPosts(page: Page): { posts: number } {
  const counted = { posts: 0 }
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.resourceType() === 'document') counted.posts++
  })
  return counted
}
