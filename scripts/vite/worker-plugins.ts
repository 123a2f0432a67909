import type { Plugin } from 'vite'
import { clientAssets } from './client-assets.ts'
import { iconSheet } from './icon-sheet.ts'
import { invoiceFonts } from './invoice-fonts.ts'
import { islandMessagesPlugin } from './island-messages.ts'
import { migrationNames } from './migration-names.ts'
import { pageFonts } from './page-fonts.ts'
import { pdfkitInWorker } from './pdfkit-in-worker.ts'

/** Our plugins, which every build of the Worker needs beside the one of Cloudflare. */
export const workerPlugins = (): Plugin[] => [
  clientAssets(),
  islandMessagesPlugin(),
  migrationNames(),
  invoiceFonts(),
  pageFonts(),
  iconSheet(),
  pdfkitInWorker(),
]
