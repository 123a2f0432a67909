/**
 * Rules for makers' names and slugs, for a catalogue file and for a running catalogue. A former name stays as an alias, a former slug
 * redirects, and no name or slug ever belongs to two makers.
 */
import { normalizeName } from '#shared/text/fold-name.ts'

/** Why a change is rejected, as a code. */
type Problem = 'unknown_maker' | 'no_name' | 'name_taken' | 'no_address' | 'address_taken' | 'same_maker' | 'same_part'

/** A rejected change, with the reason for the operator. */
export class RejectedChangeError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, message: string) {
    super(message)
    this.problem = problem
  }
}

/**
 * SQL that tells whether a maker was merged into another: its URL redirects, and it has no parts. A maker whose merge was undone has parts
 * again.
 */
export const IS_MERGED = '(part_count = 0 AND EXISTS (SELECT 1 FROM former_makers f WHERE f.slug = manufacturers.slug))'

/** A planned change: a maker with other names, a renamed one, or one that is merged into another. */
export interface MakerChange<Maker extends MakerWithAliases> {
  /** The maker that is changed; of two merged makers, the first. */
  before: Maker
  /** The maker with its new names; of two merged ones the second. */
  after: Maker
}

/** A maker's name and other names. */
export interface MakerWithAliases {
  manufacturer_id: number
  slug: string
  name: string
  aliases: string[]
}

const NAME_MAX = 80
const SLUG_MAX = 48

/** First id of an operator's makers, above the ids of makers in later versions. */
export const FIRST_CUSTOM_MAKER = 10_000

/** The slug of a maker of this name; empty for one without Latin letters and digits. */
export const toMakerSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, SLUG_MAX)

/** @param called the maker's slug, or any of its names @throws RejectedChangeError if there is none */
function getMaker<Maker extends MakerWithAliases>(makers: readonly Maker[], called: string): Maker {
  const folded = normalizeName(called)
  const maker =
    makers.find(({ slug }) => slug === called) ??
    makers.find(({ name }) => normalizeName(name) === folded) ??
    makers.find(({ aliases }) => aliases.some((alias) => normalizeName(alias) === folded))
  if (!maker || folded === '') throw new RejectedChangeError('unknown_maker', `There is no manufacturer "${called}".`)
  return maker
}

/** @throws RejectedChangeError for an invalid name, or one that another maker has */
function checkName(makers: readonly MakerWithAliases[], maker: MakerWithAliases, name: string): void {
  if (normalizeName(name) === '' || name.length > NAME_MAX || /\p{Cc}/u.test(name))
    throw new RejectedChangeError('no_name', `"${name}" is no name of a manufacturer: up to ${NAME_MAX} characters with a letter or digit.`)
  const other = makers.find(
    (each) => each !== maker && [each.name, ...each.aliases].some((text) => normalizeName(text) === normalizeName(name)),
  )
  if (other)
    throw new RejectedChangeError('name_taken', `"${name}" is ${other.name} (${other.slug}) already: merge the two if they are one.`)
}

/** A maker with further names, each once, in its first spelling. */
const withNames = <Maker extends MakerWithAliases>(maker: Maker, names: readonly string[]): Maker => {
  const others = new Map([...names].reverse().map((alias) => [normalizeName(alias), alias]))
  others.delete(normalizeName(maker.name))
  return { ...maker, aliases: [...others.values()].reverse() }
}

/** Plans other names by which files, lists and searches may call a maker. @throws RejectedChangeError as `checkName` */
export function planAliases<Maker extends MakerWithAliases>(
  makers: readonly Maker[],
  called: string,
  names: readonly string[],
): MakerChange<Maker> {
  const before = getMaker(makers, called)
  for (const name of names) checkName(makers, before, name)
  return { before, after: withNames(before, [...before.aliases, ...names]) }
}

/**
 * Plans a new name of a maker, and the slug that follows from it.
 * @param former former slugs, and the makers that had them
 * @param slug null: the slug follows from the name
 * @throws RejectedChangeError for an invalid name or slug, or one that another maker has, or had
 */
export function planRename<Maker extends MakerWithAliases>(
  makers: readonly Maker[],
  former: readonly { slug: string; manufacturer_id: number }[],
  called: string,
  name: string,
  slug: string | null,
): MakerChange<Maker> {
  const before = getMaker(makers, called)
  checkName(makers, before, name)
  const address = slug ?? toMakerSlug(name)
  const next = address === '' ? before.slug : address
  if (next !== toMakerSlug(next))
    throw new RejectedChangeError('no_address', `"${next}" is no address: small letters, digits and hyphens between them.`)
  const isSlugInUse = makers.some((each) => each !== before && each.slug === next)
  if (isSlugInUse || former.some((each) => each.slug === next && each.manufacturer_id !== before.manufacturer_id))
    throw new RejectedChangeError('address_taken', `The address "${next}" is, or was, another manufacturer's: say another one with --slug.`)
  return { before, after: withNames({ ...before, name, slug: next }, [before.name, ...before.aliases]) }
}

/** Plans the merge of two makers: the second gets all names. @throws RejectedChangeError if they are one maker */
export function planMerge<Maker extends MakerWithAliases>(makers: readonly Maker[], called: string, into: string): MakerChange<Maker> {
  const [before, target] = [getMaker(makers, called), getMaker(makers, into)]
  if (before === target) throw new RejectedChangeError('same_maker', `"${called}" and "${into}" are one manufacturer already.`)
  return { before, after: withNames(target, [...target.aliases, before.name, ...before.aliases]) }
}

/**
 * The statement that renames a maker in the columnar index, which contains slugs: letters, digits and hyphens. A former maker without parts
 * is renamed as well.
 */
export const toRenameStatement = (from: string, to: string): string => `UPDATE category_fields SET dictionary = (SELECT json_group_array(
    CASE value WHEN '${from}' THEN '${to}' WHEN '${to}' THEN '${to}~' ELSE value END ORDER BY key) FROM json_each(category_fields.dictionary))
  WHERE field = 'manufacturer' AND EXISTS (SELECT 1 FROM json_each(category_fields.dictionary) WHERE value = '${from}')`
