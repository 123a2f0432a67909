import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type PDFDocument from 'pdfkit'

/**
 * All bytes of a document, once it is ended. To be called before anything is drawn.
 * @throws what pdfkit could not write
 */
export const readPdfBytes = async (document: InstanceType<typeof PDFDocument>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await buffer(document as unknown as Readable))
