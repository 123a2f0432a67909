import * as catalogue from '../catalogue.ts'
import * as feeds from '../feeds.ts'
import * as landing from '../landing.ts'
import * as makerProfile from '../maker-profile.ts'
import * as partPrices from '../part-prices.ts'
import * as sitemap from '../sitemap.ts'
import { documentCalls } from './about.ts'

const NO_CATEGORY = 'The category does not exist.'
const NO_PART = 'The part does not exist.'
const UNUSED_BY_PAGES = 'Pages work the same: none uses it.'

export const CATALOGUE_CALLS = [
  ...documentCalls(catalogue, 'catalogue', {
    categoryTree: {
      description: 'All categories with their number of parts, subcategories included; the roots in the order of the menu.',
    },
    categoryStat: {
      description: 'Figures for the home page and the category overview. `catalogue_version` differs after every change of the catalogue.',
      without: 'The home page and the category overview omit the figures.',
    },
    getCategoryList: {
      description: 'One level of the tree, for programs.',
      without: UNUSED_BY_PAGES,
      codes: { not_found: NO_CATEGORY },
    },
    getCategory: {
      description:
        'A category with one page of its parts, filtered and sorted. A page beyond the last is empty, with the same `total`. Filters are one text, the same as in the URL.',
      codes: { not_found: NO_CATEGORY },
    },
    getCategoryFilter: {
      description:
        'The filters of a list. Each option has the number of parts that it leaves, with the filters of all other fields applied.',
      without: 'The only filter of lists is “in stock”.',
      codes: { not_found: NO_CATEGORY },
    },
    search: {
      description:
        'Parts for a typed query. `match` says how it was interpreted. An exact part number comes first. Without results the list is empty.',
    },
    searchOption: {
      description: 'Suggestions while a buyer types, so speed matters: at most ten, the best first.',
      without: 'The search box has no suggestions.',
    },
    searchMeaning: {
      description: 'Called together with `searchOption`: "10k 0603" is no part number, but matches 27 parts.',
      without: 'The search box suggests only part numbers.',
    },
    productNav: {
      description: 'The initial characters of the alphabetical index; `other` is every character except letters and digits.',
      without: 'The alphabetical index is not found, and the sitemap omits it.',
    },
    productIndex: {
      description: 'Part numbers in alphabetical order. A page beyond the last is empty.',
      without: 'Pages of the alphabetical index are not found.',
      codes: { not_found: 'No part number begins with this character.' },
    },
    bannerList: {
      group: 'site',
      description: 'Banners of the home page, chosen by the operator.',
      without: 'The home page has no banners.',
    },
    floorList: {
      description: 'Categories with some of their parts, for programs that build another home page.',
      without: UNUSED_BY_PAGES,
    },
    featureGoodsList: {
      description: 'Parts that the operator features.',
      without: 'The home page has no featured parts, and their page is not found.',
    },
    manufacturers: {
      description: 'All manufacturers by name, also those without parts.',
      without: 'The list of manufacturers is not found, and the home page omits them.',
    },
    manufacturer: {
      description: 'A manufacturer with its categories and one page of its parts.',
      without: 'Manufacturer pages are not found, although parts link to them.',
      codes: { not_found: 'The manufacturer does not exist.' },
    },
    goodsDetail: {
      description:
        'The product page. `id` is the `goods_page_url` of a list. The response may be cached for a minute, because the cart reads prices again.',
      codes: { not_found: NO_PART },
    },
    goodsRecommend: {
      description: 'Alternatives to a part, with reasons.',
      without: 'The product page has no alternatives.',
      codes: { not_found: NO_PART },
    },
    relatedBlogs: {
      description: 'Articles that name the part.',
      without: 'The product page has no articles.',
      codes: { not_found: NO_PART },
    },
    relevantPdf: {
      description: 'Datasheets and other documents, the datasheet first.',
      without: 'A product page links only its `datasheet_url`.',
      codes: { not_found: NO_PART },
    },
  }),
  ...documentCalls(partPrices, 'catalogue', {
    partPrices: {
      description: 'For programs. Each line gets the offer that costs least in total for its quantity, or why there is none.',
      without: 'No page calls it.',
    },
  }),
  ...documentCalls(feeds, 'catalogue', {
    feedLinks: {
      description: 'For programs that copy all offers every day.',
      without: 'No page calls it.',
    },
    feedFile: {
      description: 'At an address of `GET /api/feeds/links`. Each line is an offer; prices are US dollars for one piece.',
      without: 'No page calls it.',
      codes: { not_found: 'The address has expired, or the files are older than those of the day before.' },
    },
  }),
  ...documentCalls(makerProfile, 'catalogue', {
    makerProfile: {
      description: 'The facts of a manufacturer. The page works without it.',
      without: 'A manufacturer page shows only parts.',
      codes: { not_found: 'The manufacturer does not exist.' },
    },
  }),
  ...documentCalls(landing, 'catalogue', {
    landings: {
      description: 'Pages of a category filtered by a manufacturer or a package, for search engines.',
      without: 'Category pages link to none of them.',
      codes: { not_found: NO_CATEGORY },
    },
    landing: {
      description: 'Without `facts` the page redirects to the filtered list.',
      without: 'Such pages are not found.',
      codes: { not_found: 'The combination does not exist.' },
    },
  }),
  ...documentCalls(sitemap, 'catalogue', {
    sitemapCategories: {
      description: 'The number of parts of each category in the sitemap, and when the catalogue changed.',
      without: 'The sitemap contains pages, but no products.',
    },
    sitemapParts: {
      description: 'The `goods_page_url` of parts, one range per call.',
      without: 'The sitemap contains categories, but no products.',
      codes: { not_found: NO_CATEGORY },
    },
  }),
]
