import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** People read these screens every week: no sentence on them has more words, those of the specification included. */
const WORDS_MAX = 14

const SOURCES: Record<string, string> = import.meta.glob(
  [
    '../work/{home,week,journal,check-in,sign-off,priority,task,review,archive}/**/*.{ts,tsx}',
    '../numbers/{metrics,grid,comparison,differences,arrived,tags}/**/*.{ts,tsx}',
    '../insight/{board,rollup,one-on-one,signal,span}/**/*.{ts,tsx}',
    '../../../contract/src/work/*.words.ts',
    '../../../contract/src/numbers/{metrics,differences,tags,labor-split,targets,budgets}.words.ts',
    '../../../contract/src/insight/{board,rollup,rollup-cards,rollup-row,span,one-on-one,signal}.words.ts',
    '!**/*.test.{ts,tsx}',
  ],
  { query: '?raw', import: 'default', eager: true },
)

type Node = { type: string; [field: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const nodesIn = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Stands for any name in a text. */
const NAMED = 'x'

/** The texts of a file as shown: strings, templates, and elements with the names in them. */
function textsOf(node: Node): string[] {
  const inner = () => nodesIn(node).flatMap(textsOf)
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
      return isNode(node.declaration) ? textsOf(node.declaration) : []
    case 'JSXAttribute':
      return /^(class|style)/.test((node.name as { name: string }).name) ? [] : inner()
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral': {
      const quasis = node.quasis as { value: { cooked: string } }[]
      const own = quasis.map(({ value }) => value.cooked).join(NAMED)
      return [own, ...(node.expressions as Node[]).flatMap(textsOf)]
    }
    case 'JSXElement':
    case 'JSXFragment': {
      const children = node.children as Node[]
      const own = children.map((child) => (child.type === 'JSXText' ? String(child.value) : ` ${NAMED} `))
      return [own.join(''), ...inner()]
    }
    default:
      return inner()
  }
}

const wordsIn = (sentence: string): string[] =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word))
/** Names of styles are no sentence: small letters, with dashes. */
const isStyle = (text: string): boolean => !/\p{Lu}/u.test(text) && /\b[a-z]+-(\[|\d|[a-z])/.test(text)

/** The sentences of a source that are too long. */
function longSentences(source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const ast = parseAst(source, { lang }) as unknown as Node
  return textsOf(ast)
    .filter((text) => !isStyle(text))
    .flatMap((text) => text.replace(/\s+/g, ' ').split(/(?<=[.?!])\s/))
    .filter((sentence) => wordsIn(sentence).length > WORDS_MAX)
}

test('a long sentence is found in strings, templates and elements, with one word for each name', () => {
  const long = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'
  expect(longSentences(`const a = 'One ${long}.'`)).toHaveLength(1)
  expect(longSentences(`const a = \`\${name} ${long}.\``)).toHaveLength(1)
  expect(longSentences(`const a = <p>\${name}{name} ${long}.</p>`)).toHaveLength(1)
  expect(longSentences(`const a = '${long}. One more.'`)).toEqual([])
})

test.each(Object.entries(SOURCES))('no sentence of %s is too long', (path, source) => {
  expect(longSentences(source, path.endsWith('x') ? 'tsx' : 'ts')).toEqual([])
})
