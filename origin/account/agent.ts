import bowser from 'bowser'

const MAX_NAME_CHARACTERS = 40

/** Browser and system of a User-Agent header in readable form: "Chrome 141" and "Windows". Empty where unknown. */
export function describeAgent(agent: string): { browser: string; system: string } {
  if (agent === '') return { browser: '', system: '' }
  const { browser, os } = bowser.parse(agent)
  const name = cleanName(browser.name)
  const [major = ''] = /^\d{1,5}/.exec(browser.version ?? '') ?? []
  return { browser: name === '' ? '' : `${name} ${major}`.trim(), system: cleanName(os.name) }
}

/** The name of an unknown browser comes from the header, which any client can set, so unusual characters are removed. */
const cleanName = (name = ''): string => name.replace(/[^\p{L}\p{N} ._-]/gu, '').slice(0, MAX_NAME_CHARACTERS)
