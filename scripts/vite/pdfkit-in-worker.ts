import type { Plugin } from 'vite'

const PLACE = /new URL\('\.\/data\/sRGB_IEC61966_2_1\.icc', import\.meta\.url\)\.href/

/**
 * pdfkit reads its module's address as it is loaded, for a colour profile that we do not use; modules of a Worker have none, and
 * it would not load.
 */
export function pdfkitInWorker(): Plugin {
  return {
    name: 'pdfkit-in-worker',
    transform(code, id) {
      if (!/\/pdfkit\/js\/pdfkit\.[\w.]+$/.test(id.split('?')[0] ?? '')) return null
      if (!PLACE.test(code)) throw new Error('pdfkit asks for its colour profile in another way than before')
      return { code: code.replace(PLACE, "'sRGB_IEC61966_2_1.icc'"), map: null }
    },
  }
}
