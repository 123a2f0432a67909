import type { PageDefinition } from '../page/page-definition.ts'
import { accountAddress } from './account/address.tsx'
import { accountBomMemory } from './account/bom-memory.tsx'
import { exit } from './account/exit.tsx'
import { FORGOT_PAGES } from './account/forgot-password.tsx'
import { accountBomList, accountOrders, accountRfqHistory } from './account/lists.tsx'
import { login } from './account/login.tsx'
import { account } from './account/overview.tsx'
import { accountProfile } from './account/profile.tsx'
import { register, registerActivate } from './account/register.tsx'
import { accountSecurity } from './account/security.tsx'
import { bom } from './bom/bom.tsx'
import { bomRevisionsPage } from './bom/revisions.tsx'
import { category } from './catalogue/category.tsx'
import { compare } from './catalogue/compare.tsx'
import { datasheet } from './catalogue/datasheet.tsx'
import { landing } from './catalogue/landing.tsx'
import { manufacturer } from './catalogue/manufacturer.tsx'
import { categoryList, featured, keywords, manufacturerList } from './catalogue/overviews.tsx'
import { product } from './catalogue/product.tsx'
import { productIndex, productStart } from './catalogue/product-index.tsx'
import { search } from './catalogue/search.tsx'
import { DESK_PAGES } from './desk/pages.tsx'
import { cart } from './order/cart.tsx'
import { checkout } from './order/checkout.tsx'
import { accountOrder, order } from './order/order.tsx'
import { trackOrder } from './order/order-track.tsx'
import { pay, paySuccessful } from './order/pay.tsx'
import { accountRfq, rfqQuote } from './rfq/quote.tsx'
import { rfq } from './rfq/rfq.tsx'
import { rfqSuccessful } from './rfq/successful.tsx'
import { contact } from './site/contact.tsx'
import { CONTENT_PAGES } from './site/content.tsx'
import { home } from './site/home.tsx'
import { news, newsList } from './site/news.tsx'
import { NEWSLETTER_PAGES } from './site/newsletter.tsx'
import { accountWatches } from './watch/account-watches.tsx'
import { watch } from './watch/watch.tsx'
import { WATCH_LINK_PAGES } from './watch/watch-links.tsx'

/** Every page there is; the Worker mounts from this list. */
export const PAGES: readonly PageDefinition[] = [
  home,
  categoryList,
  category,
  landing,
  search,
  productStart,
  product,
  compare,
  datasheet,
  keywords,
  manufacturerList,
  manufacturer,
  productIndex,
  featured,
  newsList,
  news,
  rfq,
  rfqSuccessful,
  rfqQuote,
  cart,
  checkout,
  // Before those whose patterns fit their addresses too.
  paySuccessful,
  pay,
  trackOrder,
  order,
  bom,
  bomRevisionsPage,
  account,
  accountProfile,
  accountAddress,
  accountBomList,
  accountBomMemory,
  accountRfqHistory,
  accountRfq,
  accountOrders,
  accountOrder,
  accountSecurity,
  accountWatches,
  watch,
  ...WATCH_LINK_PAGES,
  login,
  register,
  registerActivate,
  ...FORGOT_PAGES,
  ...NEWSLETTER_PAGES,
  exit,
  contact,
  ...CONTENT_PAGES,
  ...DESK_PAGES,
]
