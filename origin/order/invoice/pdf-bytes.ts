import type PDFDocument from 'pdfkit'

/**
 * All bytes of a document, once it is ended. To be called before anything is drawn.
 * @throws what pdfkit could not write
 */
export function pdfBytes(document: InstanceType<typeof PDFDocument>): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    document.on('data', (chunk) => chunks.push(chunk))
    document.on('error', reject)
    document.on('end', () => {
      const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
      let offset = 0
      for (const chunk of chunks) {
        bytes.set(chunk, offset)
        offset += chunk.length
      }
      resolve(bytes)
    })
  })
}
