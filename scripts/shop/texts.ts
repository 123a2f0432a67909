/** `texts/index.json` and `texts/<lang>.json`: banners, articles and pages, and their texts in each language. */
import { z } from 'zod'
import { PAGE_TEXT_PLACEHOLDERS } from '#origin/site/page-text.ts'
import { Claim } from '#shared/contract/site.ts'
import { routes } from '#shared/routes.ts'

const MAX_CLAIMS = 8

const PATHS: readonly RegExp[] = Object.values(routes).map(
  ({ pattern }) => new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
)
/** A page of the shop by its path without a language, optionally with a query and a fragment. */
const isShopPath = (path: string): boolean => PATHS.some((pattern) => pattern.test(path.replace(/[?#].*$/, '')))
const sitePath = z.string('a path').refine(isShopPath, 'a page of the shop, like /about or /category/microcontrollers')

const plain = z.string('a text').trim().min(1, 'a text')
const words = z
  .string('a text')
  .refine(
    (text) => [...text.matchAll(/\{\{(.*?)\}\}/g)].every(([, name = '']) => PAGE_TEXT_PLACEHOLDERS.includes(name)),
    `a text that names no other facts than ${PAGE_TEXT_PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}`,
  )
const Block = z.strictObject({
  heading: words.default(''),
  paragraphs: z.array(words, 'a list of texts').default([]),
  items: z.array(words, 'a list of texts').default([]),
  links: z.array(z.strictObject({ label: words.min(1, 'a text'), path: sitePath }), 'a list of links').default([]),
})
const ShopText = z.strictObject(
  { title: words.min(1, 'a title'), summary: words, blocks: z.array(Block, 'a list of blocks') },
  'title, summary and blocks',
)
export type ShopText = z.output<typeof ShopText>

const instant = z.iso.datetime('a time like 2026-10-20T08:00:00Z')
const id = z.string('an id').regex(/^[a-z0-9-]{1,64}$/, 'small letters, digits and hyphens')

/** `texts/index.json`: all entries, without texts. */
export const TextIndex = z.strictObject({
  banners: z.array(z.strictObject({ id, link: sitePath, position: z.int('a whole number') })).default([]),
  news: z
    .array(
      z.strictObject({
        id,
        published_at: instant,
        tags: z.array(id).default([]),
        subjects: z
          .array(z.strictObject({ kind: z.enum(['part', 'category', 'manufacturer'], 'part, category or manufacturer'), value: plain }))
          .default([]),
      }),
    )
    .default([]),
  pages: z.array(z.strictObject({ id, updated_at: instant })).default([]),
})
export type TextIndex = z.output<typeof TextIndex>

/** Kinds of entries with a text in each language. */
export const TEXT_KINDS = ['banners', 'news', 'pages'] as const

/** The shop's texts outside its pages; each is a configuration value of the same name. */
const Words = z.strictObject({
  hero_title: plain.optional(),
  newsletter_text: plain.optional(),
  news_text: plain.optional(),
})

/** `texts/<lang>.json`: the texts of one language, by the ids in `TextIndex`. A missing text is shown in English. */
export const ShopTexts = z.strictObject({
  words: Words.default({}),
  claims: z
    .array(z.strictObject({ ...Claim.shape, figure: plain, text: plain }), 'a list of claims')
    .max(MAX_CLAIMS, `at most ${MAX_CLAIMS} claims`)
    .optional(),
  banners: z.record(z.string(), z.strictObject({ title: plain, text: plain })).default({}),
  feedback_types: z.record(z.string().regex(/^\d+$/, 'a number'), plain).default({}),
  tags: z.record(z.string(), plain).default({}),
  news: z.record(z.string(), ShopText).default({}),
  pages: z.record(z.string(), ShopText).default({}),
})
export type ShopTexts = z.output<typeof ShopTexts>
