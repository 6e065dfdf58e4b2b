import { join, relative } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type } from 'typescript/unstable/sync'
import type { Shape } from './shape.ts'
import { typeShapes } from './type-shape.ts'

/** A call of `rows`. `row` is the index of its row's shape. Lines and columns count from one. */
export type CallSite = { file: string; line: number; column: number; row: number }
export type CallSites = { sites: CallSite[]; shapes: Shape[] }

const ROOT = join(import.meta.dirname, '../../..')
const DB = 'server/src/kernel/db/pool/pool.ts'

/** Every call of a `Db`'s `rows` in the server, with the row type from the compiler, even if inferred. */
function readCallSites(): CallSites {
  const api = new API({ cwd: ROOT })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(import.meta.dirname, 'tsconfig.json')] })
    const [project] = snapshot.getProjects()
    if (!project) throw new Error('The compiler found no project.')
    const { program, checker } = project
    const { shapes, placeOf } = typeShapes(checker)
    const sites: CallSite[] = []
    for (const path of program.getSourceFileNames()) {
      const file = relative(ROOT, path)
      if (!file.startsWith('server/')) continue
      const source = program.getSourceFile(path)
      if (!source?.text.includes('rows')) continue
      const visit = (node: Node): void => {
        if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
          const { name } = node.expression
          if (name.text === 'rows' && isOfDb(checker, name)) {
            const at = source.getLineAndCharacterOfPosition(name.getStart(source))
            const row = placeOf(rowOf(checker, node))
            sites.push({ file, line: at.line + 1, column: at.character + 1, row })
          }
        }
        node.forEachChild(visit)
      }
      visit(source)
    }
    return { sites, shapes }
  } finally {
    api.close()
  }
}

function isOfDb(checker: Checker, name: Node): boolean {
  const declarations = checker.getSymbolAtLocation(name)?.declarations ?? []
  // On case-insensitive file systems the compiler's paths are in lower case.
  return declarations.some(({ path }) => path.toLowerCase().endsWith(DB))
}

/** The `Row` of a call that returns `Promise<Row[]>`. */
function rowOf(checker: Checker, call: Node): Type {
  const signature = checker.getResolvedSignature(call)
  const promise = signature && checker.getReturnTypeOfSignature(signature)
  const row = argumentOf(checker, argumentOf(checker, promise))
  if (!row) throw new Error('A call of rows must return the promise of a list.')
  return row
}

const argumentOf = (checker: Checker, type: Type | undefined): Type | undefined =>
  type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined

process.stdout.write(JSON.stringify(readCallSites()))
