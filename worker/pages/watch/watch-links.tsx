import { toWatchLinkTitle, type WatchLink, WatchLinkPage, type WatchStep } from '#client/pages/watch/watch-links.tsx'
import {
  type LinkedWatch,
  MAX_VISITOR_WATCHES,
  watchConfirm,
  watchConfirmLink,
  watchEndByLink,
  watchEndLink,
} from '#shared/contract/watch.ts'
import { getLanguage } from '#shared/languages.ts'
import { formatCount } from '#shared/trade/count.ts'
import { createLinkPage } from '../../forms/link-page.tsx'
import type { PageDefinition } from '../../page/page-definition.ts'

const createStepPage = (step: WatchStep) => (link: WatchLink, notice: string | null) => ({
  title: toWatchLinkTitle(step, link),
  body: <WatchLinkPage step={step} link={link} notice={notice} />,
})

const toLinkState = (link: LinkedWatch): WatchLink => ({ ...link, is: link.is_done ? 'done' : 'waiting' })

export const WATCH_LINK_PAGES: readonly PageDefinition[] = [
  createLinkPage<WatchLink>('watch_confirm', {
    look: async (c, token) => toLinkState(await c.var.api(watchConfirmLink, { token })),
    press: (c, token) => c.var.api(watchConfirm, { token }),
    messages: { conflict: (c) => c.var.t('watch.full', { max: formatCount(MAX_VISITOR_WATCHES, getLanguage(c.var.lang).tag) }) },
    show: createStepPage('watch_confirm'),
  }),
  createLinkPage<WatchLink>('watch_end', {
    look: async (c, token) => toLinkState(await c.var.api(watchEndLink, { token })),
    press: (c, token) => c.var.api(watchEndByLink, { token }),
    show: createStepPage('watch_end'),
  }),
]
