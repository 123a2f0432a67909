import { describe, expect, it, test } from 'vitest'
import { findBrokenBoundaries, findImportCycles, listImports } from './check-boundaries.ts'

const check = (path: string, text: string) => findBrokenBoundaries([{ path, text }])

describe('findBrokenDoors', () => {
  test.each([
    ['worker/app.ts', "import { origin } from '#origin/app.ts'"],
    ['worker/pages/site/home.tsx', "import type { X } from '#client/pages/site/home.tsx'"],
    ['worker/pages/site/home.tsx', "import { a } from '../render/page.tsx'"],
    ['client/entry.ts', "const load = () => import('./islands/search.tsx')"],
    ['origin/catalogue/parts.ts', "import { z } from 'zod'\nimport { money } from '#shared/trade/money.ts'"],
    ['origin/mail/wording.ts', "import { translator } from '#locales/dictionaries.ts'"],
    ['test-support/calls.ts', "import { toHttp } from '#worker/api/client.ts'"],
    ['shared/trade/money.ts', "import { z } from 'zod'"],
    ['shared/trade/money.test.ts', "import { test } from 'vitest'"],
    ['client/drawing.test.tsx', "import { CATEGORIES } from '#origin/catalogue/taxonomy.ts'"],
    ['client/home.tsx', "import { usePage } from './components/ui/page-context.tsx'"],
    ['locales/index.ts', "import { LANGUAGES } from '#shared/languages.ts'"],
    ['bench/render.ts', "import { clientAssets } from '../scripts/vite/client-assets.ts'"],
    ['scripts/commands/serve.ts', "import { x } from '#origin/catalogue/import/load.ts'"],
    ['vite.config.ts', "import { x } from './scripts/vite/x.ts'"],
  ])('lets %s do: %s', (path, text) => {
    expect(check(path, text)).toEqual([])
  })

  test.each([
    ['client/entry.ts', "import { app } from '#worker/app.ts'", 'it may import shared, locales'],
    ['client/entry.ts', "import type { App } from '#origin/app.ts'", 'it may import shared, locales'],
    ['origin/app.ts', "export * from '#client/api/client.ts'", 'it may import shared, locales'],
    ['shared/trade/money.ts', "import { x } from '#locales/dictionaries.ts'", 'nothing of ours'],
    ['shared/trade/money.ts', "import { useState } from 'react'", 'only zod'],
    ['locales/index.ts', "import { money } from '#shared/trade/money.ts'", 'shared/languages.ts'],
    ['e2e/search.test.ts', "import { app } from '#worker/app.ts'", 'it may import shared'],
    ['worker/app.ts', "import { money } from '../shared/trade/money.ts'", 'write #shared/trade/money.ts'],
    ['worker/app.ts', "import {\n  money,\n  other,\n} from '../shared/trade/money.ts'", 'worker/app.ts:4:'],
    ['worker/app.ts', "import './../shared/effects.ts'", 'write #shared/effects.ts'],
    ['client/entry.ts', `const x = await ${'import'}('../shared/trade/money.ts')`, 'write #shared/trade/money.ts'],
    ['worker/app.ts', "import { x } from '../scripts/commands/serve.ts'", 'it may import shared, client, locales, origin'],
    ['origin/catalogue/ids.test.ts', "import { DatabaseSync } from 'node:sqlite'", 'a script, or a test of one'],
    ['client/home.tsx', "import { usePage } from '#client/components/ui/page-context.tsx'", 'write a relative path'],
    ['client/entry.ts', "import data from '../../package.json'", 'no folder it may import'],
  ])('stops %s from: %s', (path, text, problem) => {
    expect(check(path, text)).toEqual([expect.stringContaining(problem)])
  })
})

describe('findCircles', () => {
  const file = (path: string, ...imports: string[]) => ({ path, text: imports.map((name) => `import '${name}'`).join('\n') })

  it('finds rooms that need each other, with an import for each arrow', () => {
    const files = [
      file('origin/order/store.ts', '../mail/queue.ts'),
      file('origin/mail/queue.ts', './mail.ts', '../account/store.ts'),
      file('origin/account/store.ts', '../http/env.ts', '../order/store.ts'),
      file('origin/http/env.ts'),
      file('origin/app.ts', './order/store.ts', './mail/queue.ts'),
    ]
    expect(findImportCycles(files)).toEqual([
      [
        'circle: origin/account, origin/mail, origin/order',
        '  origin/account → origin/order (origin/account/store.ts:2)',
        '  origin/mail → origin/account (origin/mail/queue.ts:2)',
        '  origin/order → origin/mail (origin/order/store.ts:1)',
      ].join('\n'),
    ])
  })

  it('takes subjects below pages and components for rooms', () => {
    const two = [file('client/components/order/order.tsx', '../rfq/rfq.tsx'), file('client/components/rfq/rfq.tsx', '../order/words.ts')]
    expect(findImportCycles(two)).toHaveLength(1)
    expect(findImportCycles([file('client/pages/order/cart.tsx', '../rfq/rfq.tsx'), file('client/pages/rfq/rfq.tsx')])).toEqual([])
  })

  it('finds files of one room that import each other', () => {
    const two = [file('origin/order/store.ts', './rules.ts'), file('origin/order/rules.ts', './store.ts')]
    expect(findImportCycles(two)).toEqual([])
    expect(findImportCycles(two, (path) => path)).toHaveLength(1)
  })

  it('passes over tests and other tiers', () => {
    const files = [
      file('origin/order/store.ts', '../mail/queue.ts', '#shared/trade/money.ts'),
      file('origin/mail/queue.test.ts', '../order/store.ts'),
      file('shared/trade/money.ts'),
    ]
    expect(findImportCycles(files)).toEqual([])
  })
})

describe('listImports', () => {
  it('passes over comments and texts', () => {
    const text =
      "/* import x from '#worker/a.ts' */\n// import y from '#worker/b.ts'\nconst s = \"from '#worker/c.ts'\"\nimport z from './d.ts'\n"
    expect(listImports(text)).toEqual([{ specifier: './d.ts', line: 4 }])
  })
})
