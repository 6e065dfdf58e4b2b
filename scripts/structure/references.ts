import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const DECISIONS = 'docs/decisions'
const TEXTS = ['*.md', '*.ts', '*.tsx', '*.sql', '*.css', '*.yml', '*.yaml', '*.html']
/**
 * Migrations that have run do not change, nor do the changelog's parts about earlier versions. The tests here have
 * examples.
 */
const HISTORY = /^(CHANGELOG\.md|server\/migrations\/\d{4}_.*\.sql|scripts\/structure\/.*\.test\.ts)$/

/**
 * “decision 012”, two or more of them, even across the lines of a comment. Those of the specification have fewer
 * digits.
 */
const DECISION = /\bdecisions?\s[\s*/-]*\d{3}\b(?:(?:,| and|, and)\s[\s*/-]*\d{3}\b)*/gi
const PAGE = /(?<![\w/.])docs\/[\w/-]+\.md\b/g
const LINK = /\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]+))?\)/g

export type Page = { path: string; text: string }
/** The targets of references: the numbers of decisions, whether a path exists, and a page's text. */
export type Targets = {
  decisions: ReadonlySet<string>
  exists: (path: string) => boolean
  textOf: (path: string) => string
}

/** References of a text to missing decisions, pages and headings. */
export function deadReferences({ path, text }: Page, { decisions, exists, textOf }: Targets): string[] {
  if (HISTORY.test(path)) return []
  const problems: string[] = []
  const report = (index: number, problem: string) =>
    problems.push(`${path}:${text.slice(0, index).split('\n').length}: ${problem}`)
  for (const { 0: named, index } of text.matchAll(DECISION)) {
    for (const [number] of named.matchAll(/\d{3}/g)) {
      if (!decisions.has(number)) report(index, `there is no decision ${number}.`)
    }
  }
  for (const { 0: page, index } of text.matchAll(PAGE)) {
    if (!exists(page)) report(index, `there is no ${page}.`)
  }
  if (!path.endsWith('.md')) return problems
  for (const { 1: to = '', 2: heading, index } of text.matchAll(LINK)) {
    const target = to === '' ? path : normalize(join(dirname(path), to))
    if (!exists(target)) report(index, `the link to ${to} leads nowhere.`)
    else if (heading && !headingsOf(target === path ? text : textOf(target)).includes(heading))
      report(index, `${target} has no heading #${heading}.`)
  }
  return problems
}

/** The anchors of a page's headings, as GitHub makes them. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The dead references of all pages and sources, and duplicate numbers of decisions. */
export function listDeadReferences(): string[] {
  const numbers = readdirSync(DECISIONS).map((name) => name.slice(0, 3))
  const targets: Targets = {
    decisions: new Set(numbers),
    exists: existsSync,
    textOf: (path) => (path.endsWith('.md') ? readFileSync(path, 'utf8') : ''),
  }
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', ...TEXTS]
  const paths = [...new Set(execFileSync('git', options).toString().split('\n').filter(Boolean))]
  return [
    ...numbers
      .filter((number, index) => numbers.indexOf(number) < index)
      .map((number) => `${DECISIONS}: two decisions are ${number}.`),
    ...paths
      .filter(existsSync)
      .flatMap((path) => deadReferences({ path, text: readFileSync(path, 'utf8') }, targets)),
  ]
}
