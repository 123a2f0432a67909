import { createStoredList, readStoredText, toFields } from './stored-value.ts'

export const RECENT_WORK_KEY = 'recent_work'
const RECENT_WORK_LIMIT = 8
/** The maximum of each kind on the home page. */
const MAX_VISIBLE = { bom: 1, quote: 3 } as const

/** A BOM or a quote that was opened in this browser: its name and its page. */
export interface RecentWork {
  kind: keyof typeof MAX_VISIBLE
  /** A BOM's name, an RFQ's number. */
  name: string
  /** ISO 8601: when it or its prices expire; empty: unknown. */
  until: string
}

declare module '../marks.ts' {
  interface Marks {
    'recent-kind': RecentWork['kind']
    'recent-work': RecentWork
  }
}

interface StoredWork extends RecentWork {
  /** The page's path on this site. */
  path: string
}

/** Reads one stored page; null if its kind is unknown, its name is missing, or its path leaves this site. */
function readWork(stored: unknown): StoredWork | null {
  const fields = toFields(stored)
  const [kind, name, until, path] = [
    readStoredText(fields['kind']),
    readStoredText(fields['name']),
    readStoredText(fields['until']),
    readStoredText(fields['path']),
  ]
  return (kind === 'bom' || kind === 'quote') && name !== '' && /^\/[^/\\]/.test(path) ? { kind, name, until, path } : null
}

const works = createStoredList('localStorage', RECENT_WORK_KEY, readWork, RECENT_WORK_LIMIT, ({ path }) => path)

const list = (): readonly StoredWork[] => works.read() ?? []

/** The last opened BOM and up to three quotes, newest first. Expired ones are left out. @param now ISO 8601, UTC */
export function readRecentWork(now: string): readonly StoredWork[] {
  const open = list().filter(({ until }) => until === '' || until > now)
  return (['bom', 'quote'] as const).flatMap((kind) => open.filter((work) => work.kind === kind).slice(0, MAX_VISIBLE[kind]))
}

/** Puts a page at the head. */
export const rememberWork = (work: RecentWork, path: string): boolean => works.write([{ ...work, path }, ...list()])

/** Deletes the list: the next reader of this browser may be another person. */
export const clearRecentWork = (): boolean => works.write(undefined)
