import { describe, expect, it, test } from 'vitest'
import { fakeStorage } from '#test-support/storage.ts'
import { clearRecentWork, RECENT_WORK_KEY, readRecentWork, rememberWork } from './recent-work.ts'

const storage = fakeStorage('localStorage')
const NOW = '2026-11-24T12:00:00.000Z'
const names = (): string[] => readRecentWork(NOW).map(({ name }) => name)
const remember = (kind: 'bom' | 'quote', name: string, until = ''): boolean => rememberWork({ kind, name, until }, `/${kind}/${name}`)

describe('BOMs and quotes that were opened', () => {
  it('are none at first', () => {
    expect(readRecentWork(NOW)).toEqual([])
  })

  it('are the last BOM and three quotes, the last opened first, each once', () => {
    for (const name of ['one', 'two']) remember('bom', name)
    for (const name of ['1', '2', '3', '4']) remember('quote', name)
    remember('quote', '2')
    expect(names()).toEqual(['two', '2', '4', '3'])
  })

  it('leave out what has ended', () => {
    remember('quote', 'ended', '2026-11-24T11:59:59.000Z')
    remember('quote', 'open', '2026-11-25T00:00:00.000Z')
    remember('bom', 'gone', '2026-01-01T00:00:00.000Z')
    expect(names()).toEqual(['open'])
  })

  it('can be deleted', () => {
    remember('bom', 'one')
    clearRecentWork()
    expect(readRecentWork(NOW)).toEqual([])
    expect(storage.texts.has(RECENT_WORK_KEY)).toBe(false)
  })

  test.each(['//evil.example/bom', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example', ''])('never lead to "%s"', (path) => {
    storage.texts.set(RECENT_WORK_KEY, JSON.stringify([{ kind: 'bom', name: 'one', until: '', path }]))
    expect(readRecentWork(NOW)).toEqual([])
  })
})
