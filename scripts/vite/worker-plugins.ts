import type { Plugin } from 'vite'
import { createClientAssetsPlugin } from './client-assets.ts'
import { createIconSheetPlugin } from './icon-sheet.ts'
import { createInvoiceFontsPlugin } from './invoice-fonts.ts'
import { createIslandMessagesPlugin } from './island-messages.ts'
import { createMigrationNamesPlugin } from './migration-names.ts'
import { createPageFontsPlugin } from './page-fonts.ts'
import { createPdfkitPlugin } from './pdfkit-in-worker.ts'

/** The project's plugins for every build of the Worker, beside Cloudflare's. */
export const createWorkerPlugins = (): Plugin[] => [
  createClientAssetsPlugin(),
  createIslandMessagesPlugin(),
  createMigrationNamesPlugin(),
  createInvoiceFontsPlugin(),
  createPageFontsPlugin(),
  createIconSheetPlugin(),
  createPdfkitPlugin(),
]
