import type { ComparedPart } from '#origin/bom/match/contradictions.ts'
import type { Attribute } from '#origin/catalogue/describe.ts'
import type { CategoryRef, ParameterRef } from '#origin/catalogue/reference-data.ts'
import { CATEGORIES, PARAMETERS } from '#origin/catalogue/taxonomy.ts'

/** A part of a category for comparison with lines; omitted parameters are unknown. */
export function comparedPart(slug: string, packageName: string | null, attributes: Record<string, Attribute>): ComparedPart {
  const definition = CATEGORIES.find((category) => category.slug === slug)
  const group = CATEGORIES.find((category) => category.slug === definition?.parent)
  const toCategoryRef = (name: string, parent: CategoryRef | null, parameters: ParameterRef[]): CategoryRef => ({
    category_id: 1,
    slug: name,
    parent,
    children: [],
    key_parameters: 0,
    drawing: '',
    part_count: 0,
    position_count: 0,
    parameters,
  })
  const parameters = (definition?.parameters ?? []).flatMap((name): ParameterRef[] => {
    const parameter = PARAMETERS.find((parameter) => parameter.slug === name)
    return parameter
      ? [
          {
            parameter_id: 1,
            slug: name,
            kind: parameter.kind,
            unit: parameter.kind === 'number' ? parameter.unit : 'count',
            sign: '',
            min: null,
            max: null,
          },
        ]
      : []
  })
  const category = toCategoryRef(slug, group ? toCategoryRef(group.slug, null, []) : null, parameters)
  return { category, package: packageName, attributes: parameters.map(({ slug: name }) => attributes[name] ?? null) }
}
