import * as common from '../common.ts'
import * as site from '../site.ts'
import { documentCalls } from './about.ts'

const NO_LINK = 'The link is over, or none of ours.'

export const SITE_CALLS = [
  ...documentCalls(site, 'site', {
    getConfig: {
      description:
        'Who the shop is. Every field may be left out or empty, and then the page leaves it out; one that is no text is passed over, and the others stand.',
    },
    getSeo: {
      description: 'What search engines are told about the home page, in the language of the call.',
      without: 'The home page is called by the company’s name.',
    },
    getPage: {
      description:
        'A text page as a list of blocks, without any markup. Ids are those of the pages: `about`, `contact`, `certification`, `companyprofile`, `privacy-policy`, `cookies-policy`, `terms-conditions`, `howtobuy`, `refund`, `shipping`.',
      without: 'Text pages are not found.',
      codes: { not_found: 'There is no such page.' },
    },
    langList: { description: 'The languages of the shop, for programs.', without: 'Nothing: pages take the languages from `getConfig`.' },
    siteLabel: {
      description: 'Names of packagings, stock locations, kinds of supplier and states of a lifecycle, by the slugs that offers hold.',
      without: 'Offers show the slugs.',
    },
    newsList: {
      description: 'Articles, newest first. A page beyond the last is empty, with the same `total`.',
      without: 'The home page has no news, and the list of news is not found.',
    },
    newsArticle: {
      description: 'One article with what it is about.',
      without: 'Articles are not found.',
      codes: { not_found: 'There is no such article.' },
    },
    newsTags: { description: 'Topics of the news.', without: 'The list of news has no topics.' },
  }),
  ...documentCalls(common, 'site', {
    optionsCountry: {
      description: 'Countries and regions for forms, by name as the language sorts them.',
      without: 'Forms name all countries that the shop knows.',
    },
    optionsSelect: { description: 'Subjects of feedback by their id.', without: 'The contact page has no feedback form.' },
    subscribe: {
      description: 'Sends a mail with a link that confirms. The answer is the same for every address.',
      without: 'The newsletter says that it cannot be subscribed to.',
    },
    confirmLink: {
      description: 'For the page that the link opens.',
      without: 'The link in the mail leads to no page.',
      codes: { not_found: NO_LINK },
    },
    confirmSubscription: {
      description: 'May be repeated.',
      without: 'No subscription can be confirmed.',
      codes: { not_found: NO_LINK },
    },
    unsubscribeLink: {
      description: 'For the page that the link opens.',
      without: 'The link in the mail leads to no page.',
      codes: { not_found: NO_LINK },
    },
    unsubscribe: {
      description: 'May be repeated; also what a mail program’s own button calls, by way of the edge.',
      without: 'No subscription can be ended.',
      codes: { not_found: NO_LINK },
    },
    feedback: { description: 'A message to the operator.', without: 'The feedback form says that it cannot be sent.' },
  }),
]
