/** What a version brought: the first sentences of those lines of the changelog that concern whoever uses Scope. */
export type Changes = { version: string; lines: string[] }

/** A line of the changelog that stands in Help ends with this. */
const MARK = '<!-- new -->'

/** The newest version of a changelog that has marked lines: `## 1.1.0` and a list under it. Undefined without any. */
export function newestChanges(changelog: string): Changes | undefined {
  for (const section of changelog.split(/^## /m).slice(1)) {
    const [version = '', ...rest] = section.split('\n')
    const lines = rest.flatMap((line) =>
      line.startsWith('- ') && line.endsWith(MARK) ? [firstSentence(line.slice(2, -MARK.length).trim())] : [],
    )
    if (lines.length > 0) return { version: version.trim(), lines }
  }
  return undefined
}

const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text
