import bowser from 'bowser'

const MAX_NAME_CHARACTERS = 40

/** What a browser calls itself, as people know it: "Chrome 141" on "Windows"; empty where it does not say. */
export function describeAgent(agent: string): { browser: string; system: string } {
  if (agent === '') return { browser: '', system: '' }
  const { browser, os } = bowser.parse(agent)
  const name = cleanName(browser.name)
  const [major = ''] = /^\d{1,5}/.exec(browser.version ?? '') ?? []
  return { browser: name === '' ? '' : `${name} ${major}`.trim(), system: cleanName(os.name) }
}

/** An unknown name is taken from the header as it stands, and anybody writes that. */
const cleanName = (name = ''): string => name.replace(/[^\p{L}\p{N} ._-]/gu, '').slice(0, MAX_NAME_CHARACTERS)
