/** Checks that the names of exported types are unique: no two files of production code export types with the same name. */
import { parseSync, Visitor } from 'vite'
import { listProduction } from './count-lines.ts'
import { reportFaults } from './ledger.ts'

/** The types that a file declares and exports, classes included. */
export function listExportedTypes(path: string, source: string): string[] {
  const names: string[] = []
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  new Visitor({
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type === 'TSInterfaceDeclaration' || declaration?.type === 'TSTypeAliasDeclaration') names.push(declaration.id.name)
      if (declaration?.type === 'ClassDeclaration' && declaration.id) names.push(declaration.id.name)
    },
  }).visit(program)
  return names
}

/** One line for each name that several files export. */
export function findSharedTypeNames(files: readonly { path: string; text: string }[]): string[] {
  const declarations = files.flatMap(({ path, text }) => listExportedTypes(path, text).map((name) => ({ name, path })))
  return [...Map.groupBy(declarations, ({ name }) => name)].flatMap(([name, same]) =>
    same.length > 1 ? [`${name} is a type of ${same.map(({ path }) => path).join(', ')}: each needs a different name`] : [],
  )
}

if (import.meta.main) reportFaults(findSharedTypeNames(listProduction().filter(({ path }) => /\.tsx?$/.test(path))))
