import type { PageDefinition } from '../page.tsx'
import { category } from './category.tsx'
import { categoryList } from './category-list.tsx'
import { CONTENT_PAGES } from './content.tsx'
import { home } from './home.tsx'
import { manufacturer } from './manufacturer.tsx'
import { manufacturerList } from './manufacturer-list.tsx'
import { product } from './product.tsx'
import { search } from './search.tsx'

/** Every page there is; the Worker mounts from this list. */
export const PAGES: readonly PageDefinition[] = [
  home,
  categoryList,
  category,
  search,
  product,
  manufacturerList,
  manufacturer,
  ...CONTENT_PAGES,
]
