/** robots.txt by RFC 9309: `*` is any text, `$` the end, and the longest matching rule decides; Allow wins a tie. */

export interface Robots {
  allows(pathAndQuery: string): boolean
  sitemaps: readonly string[]
}

interface Rule {
  allow: boolean
  length: number
  pattern: RegExp
}

/** Rules for crawlers without a group. @throws on an unreadable line */
export function parseRobots(text: string): Robots {
  const rules: Rule[] = []
  const sitemaps: string[] = []
  let isOurs = false
  let inRules = false
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(/#.*$/, '').trim()
    if (line === '') continue
    const [, name = '', value = ''] = /^([a-z-]+)\s*:\s*(.*)$/i.exec(line) ?? []
    switch (name.toLowerCase()) {
      case 'user-agent':
        // Consecutive agents share the rules below them.
        isOurs = (inRules ? false : isOurs) || value === '*'
        inRules = false
        break
      case 'allow':
      case 'disallow':
        inRules = true
        if (isOurs && value !== '') rules.push({ allow: name.toLowerCase() === 'allow', length: value.length, pattern: toPattern(value) })
        break
      case 'sitemap':
        sitemaps.push(value)
        break
      default:
        throw new Error(`robots.txt: no crawler knows "${line}"`)
    }
  }
  return {
    sitemaps,
    allows(path) {
      let best: Rule | null = null
      for (const rule of rules) {
        if (!rule.pattern.test(path)) continue
        if (!best || rule.length > best.length || (rule.length === best.length && rule.allow)) best = rule
      }
      return best?.allow ?? true
    },
  }
}

function toPattern(rule: string): RegExp {
  const isAnchored = rule.endsWith('$')
  const text = isAnchored ? rule.slice(0, -1) : rule
  const source = text
    .split('*')
    .map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  return new RegExp(`^${source}${isAnchored ? '$' : ''}`)
}
