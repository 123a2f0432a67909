import * as common from '../common.ts'
import * as site from '../site.ts'
import * as trust from '../trust.ts'
import { documentCalls } from './about.ts'

const NO_LINK = 'The link is expired or invalid.'

export const SITE_CALLS = [
  ...documentCalls(site, 'site', {
    getConfig: {
      description:
        'The company and its settings. Every field is optional: pages omit what is missing or empty. An invalid field is ignored.',
    },
    getSeo: {
      description: 'Title and description of the home page for search engines, in the language of the call.',
      without: 'The title of the home page is the company’s name.',
    },
    getPage: {
      description:
        'A text page as a list of blocks, without markup. The ids are `about`, `contact`, `certification`, `companyprofile`, `privacy-policy`, `cookies-policy`, `terms-conditions`, `howtobuy`, `refund`, `shipping`.',
      without: 'Text pages are not found.',
      codes: { not_found: 'The page does not exist.' },
    },
    langList: { description: 'The languages of the shop, for programs.', without: 'Pages work the same: they use `getConfig`.' },
    siteLabel: {
      description: 'Names of packagings, stock locations, kinds of supplier and lifecycle states, by the slugs of offers.',
      without: 'Offers show the slugs.',
    },
    newsList: {
      description: 'Articles, newest first. A page beyond the last is empty, with the same `total`.',
      without: 'The home page has no news, and the list of news is not found.',
    },
    newsArticle: {
      description: 'One article, with related parts, categories and manufacturers.',
      without: 'Articles are not found.',
      codes: { not_found: 'The article does not exist.' },
    },
    newsTags: { description: 'Topics of the news.', without: 'The list of news has no topics.' },
  }),
  ...documentCalls(trust, 'site', {
    trustFigures: {
      description:
        'Figures about the service of the shop, and from how many cases each is shown. A period or week with fewer cases is null.',
      without: 'There is no `/trust`. Leave `trust_min_cases` of `getConfig` out, so that no page links to it.',
      codes: { not_found: 'The shop shows no figures.' },
    },
  }),
  ...documentCalls(common, 'site', {
    optionsCountry: {
      description: 'Countries and regions for forms, sorted by name in the language.',
      without: 'Forms use the built-in list of countries.',
    },
    optionsSelect: { description: 'Subjects of feedback by their id.', without: 'The contact page has no feedback form.' },
    subscribe: {
      description: 'Sends a mail with a confirmation link. The response is the same for every address.',
      without: 'The newsletter form shows an error.',
    },
    confirmLink: {
      description: 'For the page that the link in the mail opens.',
      without: 'That page is not found.',
      codes: { not_found: NO_LINK },
    },
    confirmSubscription: {
      description: 'Confirms a subscription. Repeating it has no effect.',
      without: 'Subscriptions cannot be confirmed.',
      codes: { not_found: NO_LINK },
    },
    unsubscribeLink: {
      description: 'For the page that the link in the mail opens.',
      without: 'That page is not found.',
      codes: { not_found: NO_LINK },
    },
    unsubscribe: {
      description:
        'Ends a subscription. Repeating it has no effect. The unsubscribe button of a mail program calls it too, through the edge.',
      without: 'Subscriptions cannot be ended.',
      codes: { not_found: NO_LINK },
    },
    feedback: { description: 'A message to the operator.', without: 'The feedback form shows an error.' },
  }),
]
