import { describe, expect, it } from 'vitest'
import { newsArticle, newsList, newsTags } from '#shared/contract/site.ts'
import { CACHE_POLICIES } from './policies.ts'

describe('answers that are kept for everybody', () => {
  it('hold the news as long as the other texts', () => {
    for (const endpoint of [newsList, newsArticle, newsTags])
      expect(CACHE_POLICIES.get(endpoint)?.stale_seconds).toBeGreaterThanOrEqual(86_400)
  })
})
