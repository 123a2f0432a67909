import { type Route, routes } from '#shared/routes.ts'
import type { PageDefinition } from '../page/page-definition.ts'

/** A page by its URL. Its module is evaluated at the first request for the page, so the Worker starts without it. */
export interface PageEntry {
  route: Route
  load(): Promise<PageDefinition>
}

/** The pages of a module that exports several as a list. */
const toPageEntries = (ofModule: readonly Route[], load: () => Promise<readonly PageDefinition[]>): PageEntry[] =>
  ofModule.map((route) => ({ route, load: async () => getPage(await load(), route) }))

function getPage(pages: readonly PageDefinition[], route: Route): PageDefinition {
  const page = pages.find((definition) => definition.route === route)
  if (!page) throw new Error(`there is no page for ${route.pattern}`)
  return page
}

/** All pages; the Worker mounts its routes from this list. */
export const PAGES: readonly PageEntry[] = [
  { route: routes.home, load: async () => (await import('./site/home.tsx')).home },
  { route: routes.category_list, load: async () => (await import('./catalogue/overviews.tsx')).categoryList },
  { route: routes.category, load: async () => (await import('./catalogue/category.tsx')).category },
  { route: routes.landing, load: async () => (await import('./catalogue/landing.tsx')).landing },
  { route: routes.search, load: async () => (await import('./catalogue/search.tsx')).search },
  { route: routes.product_start, load: async () => (await import('./catalogue/product-index.tsx')).productStart },
  { route: routes.product, load: async () => (await import('./catalogue/product.tsx')).product },
  { route: routes.passport, load: async () => (await import('./catalogue/passport.tsx')).passport },
  { route: routes.compare, load: async () => (await import('./catalogue/compare.tsx')).compare },
  { route: routes.datasheet, load: async () => (await import('./catalogue/datasheet.tsx')).datasheet },
  { route: routes.keywords, load: async () => (await import('./catalogue/overviews.tsx')).keywords },
  { route: routes.manufacturer_list, load: async () => (await import('./catalogue/overviews.tsx')).manufacturerList },
  { route: routes.manufacturer, load: async () => (await import('./catalogue/manufacturer.tsx')).manufacturer },
  { route: routes.product_index, load: async () => (await import('./catalogue/product-index.tsx')).productIndex },
  { route: routes.featured, load: async () => (await import('./catalogue/overviews.tsx')).featured },
  { route: routes.news_list, load: async () => (await import('./site/news.tsx')).newsList },
  { route: routes.news, load: async () => (await import('./site/news.tsx')).news },
  { route: routes.developers, load: async () => (await import('./site/developers.tsx')).developers },
  { route: routes.developers_topic, load: async () => (await import('./site/developers.tsx')).developersTopic },
  { route: routes.rfq, load: async () => (await import('./rfq/rfq.tsx')).rfq },
  { route: routes.rfq_successful, load: async () => (await import('./rfq/successful.tsx')).rfqSuccessful },
  { route: routes.rfq_quote, load: async () => (await import('./rfq/quote.tsx')).rfqQuote },
  { route: routes.cart, load: async () => (await import('./order/cart.tsx')).cart },
  { route: routes.checkout, load: async () => (await import('./order/checkout.tsx')).checkout },
  // These come before the routes whose patterns fit these URLs, too.
  { route: routes.pay_successful, load: async () => (await import('./order/pay.tsx')).paySuccessful },
  { route: routes.pay, load: async () => (await import('./order/pay.tsx')).pay },
  { route: routes.order_track, load: async () => (await import('./order/order-track.tsx')).trackOrder },
  { route: routes.order, load: async () => (await import('./order/order.tsx')).order },
  { route: routes.bom, load: async () => (await import('./bom/bom.tsx')).bom },
  { route: routes.bom_revisions, load: async () => (await import('./bom/revisions.tsx')).bomRevisionsPage },
  { route: routes.account, load: async () => (await import('./account/overview.tsx')).account },
  { route: routes.account_profile, load: async () => (await import('./account/profile.tsx')).accountProfile },
  { route: routes.account_address, load: async () => (await import('./account/address.tsx')).accountAddress },
  { route: routes.account_bom_list, load: async () => (await import('./account/lists.tsx')).accountBomList },
  { route: routes.account_bom_memory, load: async () => (await import('./account/bom-memory.tsx')).accountBomMemory },
  { route: routes.account_rfq_history, load: async () => (await import('./account/lists.tsx')).accountRfqHistory },
  { route: routes.account_rfq, load: async () => (await import('./rfq/quote.tsx')).accountRfq },
  { route: routes.account_orders, load: async () => (await import('./account/lists.tsx')).accountOrders },
  { route: routes.account_order, load: async () => (await import('./order/order.tsx')).accountOrder },
  { route: routes.account_security, load: async () => (await import('./account/security.tsx')).accountSecurity },
  { route: routes.account_keys, load: async () => (await import('./account/api-keys.tsx')).accountApiKeys },
  { route: routes.account_watches, load: async () => (await import('./watch/account-watches.tsx')).accountWatches },
  { route: routes.watch, load: async () => (await import('./watch/watch.tsx')).watch },
  ...toPageEntries([routes.watch_confirm, routes.watch_end], async () => (await import('./watch/watch-links.tsx')).WATCH_LINK_PAGES),
  { route: routes.login, load: async () => (await import('./account/login.tsx')).login },
  { route: routes.register, load: async () => (await import('./account/register.tsx')).register },
  { route: routes.register_activate, load: async () => (await import('./account/register.tsx')).registerActivate },
  ...toPageEntries(
    [routes.forgot_password, routes.forgot_identify, routes.forgot_reset],
    async () => (await import('./account/forgot-password.tsx')).FORGOT_PAGES,
  ),
  ...toPageEntries(
    [routes.newsletter_confirm, routes.newsletter_leave],
    async () => (await import('./site/newsletter.tsx')).NEWSLETTER_PAGES,
  ),
  { route: routes.exit, load: async () => (await import('./account/exit.tsx')).exit },
  { route: routes.trust, load: async () => (await import('./site/trust.tsx')).trust },
  { route: routes.contact, load: async () => (await import('./site/contact.tsx')).contact },
  ...toPageEntries(
    [
      routes.about,
      routes.company_profile,
      routes.privacy_policy,
      routes.terms_conditions,
      routes.certification,
      routes.how_to_buy,
      routes.refund,
      routes.shipping,
      routes.cookies_policy,
    ],
    async () => (await import('./site/content.tsx')).CONTENT_PAGES,
  ),
  ...toPageEntries(
    [
      routes.desk,
      routes.desk_order,
      routes.desk_rfqs,
      routes.desk_rfq,
      routes.desk_mails,
      routes.desk_webhooks,
      routes.desk_export,
      routes.desk_changes,
      routes.desk_change,
    ],
    async () => (await import('./desk/pages.tsx')).DESK_PAGES,
  ),
]
