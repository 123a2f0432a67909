import * as catalogue from '../catalogue.ts'
import * as landing from '../landing.ts'
import * as makerProfile from '../maker-profile.ts'
import * as sitemap from '../sitemap.ts'
import { documentCalls } from './about.ts'

const NO_CATEGORY = 'There is no such category.'
const NO_PART = 'There is no such part.'
const NO_PAGE_ASKS = 'Nothing: no page asks for it.'

export const CATALOGUE_CALLS = [
  ...documentCalls(catalogue, 'catalogue', {
    categoryTree: {
      description: 'Every category with how many parts it has, those of its subcategories included; the roots in the order of the menu.',
    },
    categoryStat: {
      description: 'Figures for the home page and the overview. `catalogue_version` is another one whenever the catalogue has changed.',
      without: 'Home and the overview of categories leave the figures out.',
    },
    getCategoryList: { description: 'One level of the tree, for programs that do not want all of it.', without: NO_PAGE_ASKS },
    getCategory: {
      description:
        'A category page: what the category is, and one page of its parts, filtered and sorted. A page beyond the last is empty, with the same `total`. Filters travel as one text, as they stand in the address.',
      codes: { not_found: NO_CATEGORY },
    },
    getCategoryFilter: {
      description:
        'What can be chosen beside a list, with how many parts each choice leaves: of the current choice, with all other fields applied.',
      without: 'Lists can be narrowed to what is in stock, and by nothing else.',
      codes: { not_found: NO_CATEGORY },
    },
    search: {
      description:
        'Parts for what somebody typed. `match` says how it was understood; a number that names a part exactly comes first. Nothing found is an empty list, and no error.',
    },
    searchOption: {
      description: 'Asked while somebody types, so worth being quick: at most ten, the best first.',
      without: 'The search box suggests nothing.',
    },
    searchMeaning: {
      description: 'Asked beside `searchOption`, while somebody types: "10k 0603" is no number, and 27 parts.',
      without: 'The search box suggests part numbers alone.',
    },
    productNav: {
      description: 'The characters of the alphabetical index that have parts; `other` is whatever is neither a letter nor a digit.',
      without: 'The alphabetical index is not found, and the sitemap leaves it out.',
    },
    productIndex: {
      description: 'Part numbers in order, for crawlers and for people who know how theirs begins. A page beyond the last is empty.',
      without: 'Pages of the alphabetical index are not found.',
      codes: { not_found: 'No part begins like this.' },
    },
    bannerList: { group: 'site', description: 'What the operator wants to be seen first.', without: 'The home page has no banners.' },
    floorList: {
      description: 'Categories with some of their parts, for programs that build a home page of their own.',
      without: NO_PAGE_ASKS,
    },
    featureGoodsList: {
      description: 'Parts that the operator puts forward.',
      without: 'The home page has no featured goods, and their own page is not found.',
    },
    manufacturers: {
      description: 'All of them, those without parts too, by name.',
      without: 'The list of manufacturers is not found, and the home page leaves them out.',
    },
    manufacturer: {
      description: 'A manufacturer page: who it is, in which categories, and one page of its parts.',
      without: 'Pages of manufacturers are not found, though parts link to them.',
      codes: { not_found: 'There is no such manufacturer.' },
    },
    goodsDetail: {
      description:
        'The product page. `id` is the `goods_page_url` of a list. Browsing may be kept for a minute: what is bought is read again by the cart.',
      codes: { not_found: NO_PART },
    },
    goodsRecommend: {
      description: 'What may take a part’s place, and why.',
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
      without: 'The documents of a product page are its `datasheet_url` alone.',
      codes: { not_found: NO_PART },
    },
  }),
  ...documentCalls(makerProfile, 'catalogue', {
    makerProfile: {
      description: 'A call beside `manufacturer`, so that the page stands without it.',
      without: 'The page of a manufacturer shows its parts alone.',
      codes: { not_found: 'There is no such manufacturer.' },
    },
  }),
  ...documentCalls(landing, 'catalogue', {
    landings: {
      description: 'Pages of a category narrowed to a manufacturer or a package, for search engines.',
      without: 'Category pages link to none of them.',
      codes: { not_found: NO_CATEGORY },
    },
    landing: {
      description: 'Without `facts` the page redirects to the filtered list.',
      without: 'Such pages are not found.',
      codes: { not_found: 'There is no such pair.' },
    },
  }),
  ...documentCalls(sitemap, 'catalogue', {
    sitemapCategories: {
      description: 'How many parts of each category belong in the sitemap, and when the catalogue changed.',
      without: 'The sitemap of products is not there; that of pages is.',
    },
    sitemapParts: {
      description: 'The addresses themselves, `goods_page_url` of each, a range at a time.',
      without: 'The sitemap names categories, and none of their products.',
      codes: { not_found: NO_CATEGORY },
    },
  }),
]
