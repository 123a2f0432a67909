import type { Plugin } from 'vite'

const ICC_PROFILE_URL = /new URL\('\.\/data\/sRGB_IEC61966_2_1\.icc', import\.meta\.url\)\.href/

/** pdfkit reads its module URL on load, for a color profile that is unused here; a Worker's modules have none, so it would not load. */
export function createPdfkitPlugin(): Plugin {
  return {
    name: 'pdfkit-in-worker',
    transform(code, id) {
      if (!/\/pdfkit\/js\/pdfkit\.[\w.]+$/.test(id.split('?')[0] ?? '')) return null
      if (!ICC_PROFILE_URL.test(code)) throw new Error('pdfkit asks for its colour profile in another way than before')
      return { code: code.replace(ICC_PROFILE_URL, "'sRGB_IEC61966_2_1.icc'"), map: null }
    },
  }
}
