import type { PageDefinition } from '../page.tsx'
import { category } from './category.tsx'
import { categoryList } from './category-list.tsx'
import { compare } from './compare.tsx'
import { CONTENT_PAGES } from './content.tsx'
import { datasheet } from './datasheet.tsx'
import { featured } from './featured.tsx'
import { home } from './home.tsx'
import { keywords } from './keywords.tsx'
import { landing } from './landing.tsx'
import { manufacturer } from './manufacturer.tsx'
import { manufacturerList } from './manufacturer-list.tsx'
import { news } from './news.tsx'
import { newsList } from './news-list.tsx'
import { product } from './product.tsx'
import { productIndex } from './product-index.tsx'
import { search } from './search.tsx'

/** Every page there is; the Worker mounts from this list. */
export const PAGES: readonly PageDefinition[] = [
  home,
  categoryList,
  category,
  landing,
  search,
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
  ...CONTENT_PAGES,
]
