import type { PageDefinition } from '../page.tsx'
import { account } from './account.ts'
import { accountAddress } from './account-address.tsx'
import { accountBomList } from './account-bom-list.tsx'
import { accountOrders } from './account-orders.tsx'
import { accountProfile } from './account-profile.tsx'
import { accountRfq } from './account-rfq.tsx'
import { accountRfqHistory } from './account-rfq-history.tsx'
import { accountSecurity } from './account-security.tsx'
import { bom } from './bom.tsx'
import { cart } from './cart.tsx'
import { category } from './category.tsx'
import { categoryList } from './category-list.tsx'
import { checkout } from './checkout.tsx'
import { compare } from './compare.tsx'
import { contact } from './contact.tsx'
import { CONTENT_PAGES } from './content.tsx'
import { cookiesPolicy } from './cookies-policy.tsx'
import { datasheet } from './datasheet.tsx'
import { desk } from './desk.tsx'
import { deskMails } from './desk-mails.tsx'
import { deskOrder } from './desk-order.tsx'
import { deskRfq } from './desk-rfq.tsx'
import { deskRfqs } from './desk-rfqs.tsx'
import { exit } from './exit.tsx'
import { featured } from './featured.tsx'
import { FORGOT_PAGES } from './forgot-password.tsx'
import { home } from './home.tsx'
import { keywords } from './keywords.tsx'
import { landing } from './landing.tsx'
import { login } from './login.tsx'
import { manufacturer } from './manufacturer.tsx'
import { manufacturerList } from './manufacturer-list.tsx'
import { news } from './news.tsx'
import { newsList } from './news-list.tsx'
import { NEWSLETTER_PAGES } from './newsletter.tsx'
import { accountOrder, order } from './order.tsx'
import { trackOrder } from './order-track.tsx'
import { pay, paySuccessful } from './pay.tsx'
import { product } from './product.tsx'
import { productIndex } from './product-index.tsx'
import { productStart } from './product-start.ts'
import { register } from './register.tsx'
import { registerActivate } from './register-activate.tsx'
import { rfq } from './rfq.tsx'
import { rfqQuote } from './rfq-quote.tsx'
import { rfqSuccessful } from './rfq-successful.tsx'
import { search } from './search.tsx'

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
  account,
  accountProfile,
  accountAddress,
  accountBomList,
  accountRfqHistory,
  accountRfq,
  accountOrders,
  accountOrder,
  accountSecurity,
  login,
  register,
  registerActivate,
  ...FORGOT_PAGES,
  ...NEWSLETTER_PAGES,
  exit,
  contact,
  ...CONTENT_PAGES,
  cookiesPolicy,
  desk,
  deskOrder,
  deskRfqs,
  deskRfq,
  deskMails,
]
