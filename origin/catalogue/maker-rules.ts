/**
 * What may become of makers' names and addresses: the same where a catalogue is a file and where it is up. Whatever a maker was called stays
 * known, as another name and as an address that leads on; no name or address is ever another maker's.
 */
import { normalizeName } from '#shared/text/fold-name.ts'

/** Why a change cannot be made: for machines. */
type Problem = 'unknown_maker' | 'no_name' | 'name_taken' | 'no_address' | 'address_taken' | 'same_maker' | 'same_part'

/** A change that cannot be made, with the reason for the person who asked for it. */
export class RejectedChangeError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, message: string) {
    super(message)
    this.problem = problem
  }
}

/**
 * In SQL, whether a maker was made one with another while the catalogue was up: its address leads on, and it has no parts any more. One
 * that has parts again, as that was undone, is itself again.
 */
export const IS_MERGED = '(part_count = 0 AND EXISTS (SELECT 1 FROM former_makers f WHERE f.slug = manufacturers.slug))'

/** What a maker is called. */
export interface MakerWithAliases {
  manufacturer_id: number
  slug: string
  name: string
  aliases: string[]
}

const NAME_MAX = 80
const SLUG_MAX = 48

/** Makers of an operator are numbered from here, clear of the ids that later versions give to further makers. */
export const FIRST_CUSTOM_MAKER = 10_000

/** What an address calls a maker of this name; empty for one without Latin letters and digits. */
export const toMakerSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, SLUG_MAX)

/** @param called its slug, or any of its names @throws RefusedChange when there is none */
function getMaker<Maker extends MakerWithAliases>(makers: readonly Maker[], called: string): Maker {
  const folded = normalizeName(called)
  const maker =
    makers.find(({ slug }) => slug === called) ??
    makers.find(({ name }) => normalizeName(name) === folded) ??
    makers.find(({ aliases }) => aliases.some((alias) => normalizeName(alias) === folded))
  if (!maker || folded === '') throw new RejectedChangeError('unknown_maker', `There is no manufacturer "${called}".`)
  return maker
}

/** @throws RefusedChange for a name that is none, or that another maker has */
function checkName(makers: readonly MakerWithAliases[], maker: MakerWithAliases, name: string): void {
  if (normalizeName(name) === '' || name.length > NAME_MAX || /\p{Cc}/u.test(name))
    throw new RejectedChangeError('no_name', `"${name}" is no name of a manufacturer: up to ${NAME_MAX} characters with a letter or digit.`)
  const other = makers.find(
    (each) => each !== maker && [each.name, ...each.aliases].some((text) => normalizeName(text) === normalizeName(name)),
  )
  if (other)
    throw new RejectedChangeError('name_taken', `"${name}" is ${other.name} (${other.slug}) already: merge the two if they are one.`)
}

/** A maker with further names, each once, as it was first written. */
const withNames = <Maker extends MakerWithAliases>(maker: Maker, names: readonly string[]): Maker => {
  const others = new Map([...names].reverse().map((alias) => [normalizeName(alias), alias]))
  others.delete(normalizeName(maker.name))
  return { ...maker, aliases: [...others.values()].reverse() }
}

/** Other names by which files, lists and searches may call a maker. @throws RefusedChange */
export function planAliases<Maker extends MakerWithAliases>(makers: readonly Maker[], called: string, names: readonly string[]): Maker {
  const maker = getMaker(makers, called)
  for (const name of names) checkName(makers, maker, name)
  return withNames(maker, [...maker.aliases, ...names])
}

/**
 * Another name of a maker and the address that follows from it.
 * @param former addresses that were a maker's, and whose they lead to @param slug where it is not to follow from the name
 * @throws RefusedChange when another maker has, or had, the name or the address
 */
export function planRename<Maker extends MakerWithAliases>(
  makers: readonly Maker[],
  former: readonly { slug: string; leads_to: number }[],
  called: string,
  name: string,
  slug: string | null,
): { before: Maker; after: Maker } {
  const before = getMaker(makers, called)
  checkName(makers, before, name)
  const address = slug ?? toMakerSlug(name)
  const next = address === '' ? before.slug : address
  if (next !== toMakerSlug(next))
    throw new RejectedChangeError('no_address', `"${next}" is no address: small letters, digits and hyphens between them.`)
  const isSlugInUse = makers.some((each) => each !== before && each.slug === next)
  if (isSlugInUse || former.some((each) => each.slug === next && each.leads_to !== before.manufacturer_id))
    throw new RejectedChangeError('address_taken', `The address "${next}" is, or was, another manufacturer's: say another one with --slug.`)
  return { before, after: withNames({ ...before, name, slug: next }, [before.name, ...before.aliases]) }
}

/** Two makers that are one: the second with all names. @throws RefusedChange */
export function planMerge<Maker extends MakerWithAliases>(
  makers: readonly Maker[],
  called: string,
  into: string,
): { from: Maker; target: Maker; after: Maker } {
  const [from, target] = [getMaker(makers, called), getMaker(makers, into)]
  if (from === target) throw new RejectedChangeError('same_maker', `"${called}" and "${into}" are one manufacturer already.`)
  return { from, target, after: withNames(target, [...target.aliases, from.name, ...from.aliases]) }
}

/**
 * The statement that renames a maker in the columnar index, which calls makers by their slugs: letters, digits and hyphens. One that no part
 * has any more may be there still, under the name that is new.
 */
export const toRenameStatement = (from: string, to: string): string => `UPDATE category_fields SET dictionary = (SELECT json_group_array(
    CASE value WHEN '${from}' THEN '${to}' WHEN '${to}' THEN '${to}~' ELSE value END ORDER BY key) FROM json_each(category_fields.dictionary))
  WHERE field = 'manufacturer' AND EXISTS (SELECT 1 FROM json_each(category_fields.dictionary) WHERE value = '${from}')`
