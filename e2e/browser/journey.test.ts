import { describe, expect, it } from 'vitest'
import { expect as expectPage } from './expect.ts'
import {
  DESKTOP,
  expectAccessibleInBothSchemes,
  expectNoOverflow,
  open,
  PHONE,
  rfqButton,
  searchField,
  siteUrl,
  stored,
  toasts,
  useBrowser,
  visit,
} from './browser.ts'
