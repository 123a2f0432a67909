import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type PDFDocument from 'pdfkit'

/**
 * All bytes of a document, after it is ended. Call it before drawing.
 * @throws the error of pdfkit
 */
export const readPdfBytes = async (document: InstanceType<typeof PDFDocument>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await buffer(document as unknown as Readable))
