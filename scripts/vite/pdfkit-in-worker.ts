import type { Plugin } from 'vite'

const ICC_PROFILE_URL = /new URL\('\.\/data\/sRGB_IEC61966_2_1\.icc', import\.meta\.url\)\.href/

/** Replaces the module URL that pdfkit reads on load for an unused color profile. A Worker's modules have none. */
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
