import { describe, expect, it } from 'vitest'
import { elements, readAttribute, readText } from '#test-support/html.ts'
import { randomAddress } from '../address.ts'
import { baseUrl } from '../served-site.ts'
import { get, getPage } from './site.ts'

const GOOD = { type_id: '1', email: 'buyer@example.com', feedback_content: 'The pinout is wrong.' }

const post = (path: string, values: Record<string, string>, headers: Record<string, string> = {}) =>
  get(path, headers, { method: 'POST', body: new URLSearchParams(values) })

const inputValue = (html: string, name: string): string | undefined => readAttribute(html, `#feedback input[name="${name}"]`, 'value')

describe('the contact page', () => {
  it('shows the ways to reach us and the subjects, the first one chosen', async () => {
    const page = await getPage('/contact')
    expect(readText(page)).toContain('How to reach us')
    const subjects = elements(page, '#feedback option')
    expect(subjects.length).toBeGreaterThan(1)
    expect(elements(page, '#feedback option[selected]').map(({ attributes }) => attributes['value'])).toEqual(['1'])
  })

  it.each(['', '/de', '/ar'])('%s takes feedback and is sent back to itself, with no word of the sender', async (lang) => {
    const { status, headers } = await post(`${lang}/contact`, GOOD)
    expect(status).toBe(303)
    expect(headers.get('Location')).toBe(`${lang}/contact?sent=1#feedback`)
  })

  it.each([
    { changes: { type_id: '77' }, said: 'Select a subject' },
    { changes: { type_id: '' }, said: 'Select a subject' },
    { changes: { email: '' }, said: 'Enter a email address' },
    { changes: { email: 'buyer@example' }, said: 'Enter a valid email address' },
    { changes: { feedback_content: ' ' }, said: 'Enter a Comment' },
    { changes: { feedback_content: 'x'.repeat(5000) }, said: 'This is too long. Shorten it.' },
  ])('refuses $changes and keeps what was typed', async ({ changes, said: message }) => {
    const typed = { ...GOOD, ...changes }
    const { status, text } = await post('/contact', typed)
    expect(status).toBe(422)
    // Above the form and beside the field.
    expect(readText(text, '#feedback').split(message)).toHaveLength(3)
    expect(inputValue(text, 'email')).toBe(typed.email)
    expect(readText(text, '#feedback textarea')).toBe(typed.feedback_content.trim())
  })

  it('shows what was typed as text', async () => {
    const { text } = await post('/contact', { ...GOOD, email: '"><script>alert(1)</script>' })
    expect(elements(text, '#feedback script')).toEqual([])
    expect(inputValue(text, 'email')).toBe('"><script>alert(1)</script>')
  })

  it('rejects an empty form, and an invalid one', async () => {
    expect((await post('/contact', {})).status).toBe(422)
    expect((await get('/contact', { 'Content-Type': 'text/plain' }, { method: 'POST', body: 'x' })).status).toBe(422)
  })

  it('takes no form of another site', async () => {
    expect((await post('/contact', GOOD, { Origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await post('/contact', GOOD, { Origin: baseUrl() })).status).toBe(303)
  })
})

describe('the newsletter', () => {
  const subscribe = (email: string, referer: string) =>
    post('/forms/subscribe', { email }, { Referer: baseUrl() + referer, 'CF-Connecting-IP': randomAddress() })

  it('leads back to the page it stood on, with what the page shows', async () => {
    const { status, headers } = await subscribe('buyer@example.com', '/zh/s?wd=LM358&page=2')
    expect(status).toBe(303)
    expect(headers.get('Location')).toBe('/zh/s?subscribed=1&wd=LM358&page=2#subscribe')
  })

  it('shows again what is no address, and puts nothing of it into the address of the page', async () => {
    const { headers } = await subscribe('buyer@', '/category?subscribed=1')
    expect(headers.get('Location')).toBe('/category?subscribed=0#subscribe')
    const cookie = headers.getSetCookie().find((line) => line.startsWith('typed_email=')) ?? ''
    expect(cookie).toMatch(/^typed_email=buyer%40;.*Max-Age=60;.*HttpOnly/)
    const categoryPage = await get('/category?subscribed=0', { Cookie: cookie.split(';')[0] ?? '' })
    expect(readAttribute(categoryPage.text, 'form[data-subscribe] input[name=email]', 'value')).toBe('buyer@')
    expect((await get('/category', { Cookie: cookie.split(';')[0] ?? '' })).text).not.toContain('buyer@')
    expect((await subscribe('buyer@example.com', '/category?subscribed=0')).headers.get('Location')).toBe(
      '/category?subscribed=1#subscribe',
    )
  })
})
