import { describe, expect, it } from 'vitest'
import { newsArticle, newsList, newsTags } from '#shared/contract/site.ts'
import { policyOf } from './policies.ts'

describe('answers that are kept for everybody', () => {
  it('hold the news as long as the other texts', () => {
    for (const endpoint of [newsList, newsArticle, newsTags]) expect(policyOf(endpoint)?.stale_seconds).toBeGreaterThanOrEqual(86_400)
  })
})
