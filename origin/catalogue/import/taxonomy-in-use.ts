/**
 * The parameters and categories that a file of parts may name: the built-in ones and the operator's. A command registers the operator's
 * here, from its local catalogue or the running shop; a Worker does not need them.
 */
import { CATEGORIES, type CategoryDefinition, PARAMETER_WORDS, PARAMETERS, type ParameterDefinition } from '../taxonomy.ts'

/** An operator's categories and parameters, as far as the file parser needs them. */
export interface FileTaxonomy {
  parameters: readonly { definition: ParameterDefinition; words: readonly { slug: string }[] }[]
  categories: readonly { definition: FileCategory }[]
}

/** A category, as far as the file parser needs it. */
export type FileCategory = Pick<CategoryDefinition, 'category_id' | 'slug' | 'parent' | 'parameters'>

const definitions = new Map(PARAMETERS.map((definition) => [definition.slug, definition]))
const leaves = new Map<string, FileCategory>(
  CATEGORIES.filter(({ parent }) => parent !== null).map((category) => [category.slug, category]),
)
const words = new Map(Object.entries(PARAMETER_WORDS))

/** Parameters by slug. */
export const PARAMETER_DEFINITIONS: ReadonlyMap<string, ParameterDefinition> = definitions
/** Categories that parts can be in, by slug. */
export const LEAF_CATEGORIES: ReadonlyMap<string, FileCategory> = leaves
/** The words that a parameter may have. */
export const listParameterWords = (parameter: string): readonly string[] => words.get(parameter) ?? []

/** Registers the operator's taxonomy besides ours. @returns undoes it, for tests */
export function registerCustomTaxonomy({ parameters, categories }: FileTaxonomy): () => void {
  for (const { definition, words: newWords } of parameters) {
    definitions.set(definition.slug, definition)
    words.set(
      definition.slug,
      newWords.map(({ slug }) => slug),
    )
  }
  for (const { definition } of categories) if (definition.parent !== null) leaves.set(definition.slug, definition)
  return () => {
    for (const { definition } of parameters) {
      definitions.delete(definition.slug)
      words.delete(definition.slug)
    }
    for (const { definition } of categories) leaves.delete(definition.slug)
  }
}
