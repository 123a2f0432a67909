import bowser from 'bowser'

const MAX_NAME_CHARACTERS = 40

/** Readable browser and system of a user agent: "Chrome 141" on "Windows"; empty if unknown. */
export function describeAgent(agent: string): { browser: string; system: string } {
  if (agent === '') return { browser: '', system: '' }
  const { browser, os } = bowser.parse(agent)
  const name = cleanName(browser.name)
  const [major = ''] = /^\d{1,5}/.exec(browser.version ?? '') ?? []
  return { browser: name === '' ? '' : `${name} ${major}`.trim(), system: cleanName(os.name) }
}

/** An unknown browser's name comes from the header, which any client can set. */
const cleanName = (name = ''): string => name.replace(/[^\p{L}\p{N} ._-]/gu, '').slice(0, MAX_NAME_CHARACTERS)
