import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { readText } from '#test-support/html.ts'
import { app } from '../app.tsx'

it('where even the error page fails, says so and leads home', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = {
    ...env,
    // Every document reads the configuration.
    get CACHE(): KVNamespace {
      throw new Error('the layout is broken')
    },
  }
  const response = await app.fetch(new Request('https://shop.test/zh/nothing-here'), broken, createExecutionContext())
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(html).toContain('An error occurred while showing the error page')
  expect(readText(html, 'a[href="/"]')).toBe('Go back to home')
  expect(html).not.toContain('the layout is broken')
  expect(log.mock.calls.join()).toContain('error_page_failed')
})
