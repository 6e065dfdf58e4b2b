import { ROLE_LABELS } from '@scope/contract/kernel/access.words'

/** A reader's changes in a version: the first sentences of the changelog's lines for them. */
export type Changes = {
  version: string
  lines: string[]
  /** The lines beyond the first five. */
  more: string[]
}

/** The reader: the job role, and whether a full admin. */
export type Reader = { jobRole: string; isAdmin: boolean }

/** The end of a changelog line that Help shows; with roles, only to these: `<!-- new: GM VP FULL_ADMIN -->`. */
const MARK = /\s*<!-- new(?:: ([\w ]+))? -->$/
export const MARKED_ROLES: readonly string[] = Object.keys(ROLE_LABELS)
/** More lines would push the help itself from the screen. */
const LINES_MAX = 5

/**
 * The newest version of a changelog that has marked lines: `## 1.1.0 - 2026-11-28` and a list under it. Five lines that concern the
 * reader, those of their role first, and the others. Undefined without any.
 */
export function newestChanges(changelog: string, reader: Reader): Changes | undefined {
  for (const { version, lines } of versionsOf(changelog)) {
    if (lines.length === 0) continue
    const own = lines.filter(({ roles }) => concerns(roles, reader))
    const sorted = [...own.filter(({ roles }) => roles), ...own.filter(({ roles }) => !roles)]
    const texts = sorted.map(({ text }) => text)
    return texts.length === 0
      ? undefined
      : { version, lines: texts.slice(0, LINES_MAX), more: texts.slice(LINES_MAX) }
  }
  return undefined
}

const concerns = (roles: readonly string[] | null, { jobRole, isAdmin }: Reader): boolean =>
  roles === null || roles.includes(jobRole) || (isAdmin && roles.includes('FULL_ADMIN'))

/** The marked lines of each version, newest first. `roles` is null for everybody. */
export function versionsOf(changelog: string) {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...rest] = section.split('\n')
      const [version = ''] = heading.split(' ')
      const lines = rest.flatMap((line) => {
        const mark = line.startsWith('- ') && MARK.exec(line)
        if (!mark) return []
        return [{ text: firstSentence(line.slice(2, mark.index)), roles: mark[1]?.split(' ') ?? null }]
      })
      return { version, lines }
    })
}

const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text
