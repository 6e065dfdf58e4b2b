import type { Ability } from '@scope/contract/kernel/access'
import type { PresenceKind } from '@scope/contract/outreach/presence.words'
import type { Look } from '../live/rules.ts'

/** Who can be seen looking at it, and sees who else is: those who may change it for this BLT member. */
export const ABILITY_OF = {
  priority: 'priority.edit',
  'one-on-one': 'one-on-one.read',
} as const satisfies Record<PresenceKind, Ability>

/** How many of these streams one person may have open, beside the server's own bound. */
export const STREAMS_OF_PERSON = 10

/** Who looks at what, as all servers tell it: in memory alone, and each for seconds only. */
export class Present {
  #looks = new Map<string, { subject: string; person: string; until: number }>()

  /** `now` is in milliseconds, of a clock that is never set back. */
  hear({ subject, stream, person, ms }: Look, now: number): void {
    this.#looks.set(stream, { subject, person, until: now + ms })
  }

  /** The app users who look at it, each once. */
  at(subject: string): string[] {
    const here = [...this.#looks.values()].filter((look) => look.subject === subject)
    return [...new Set(here.map(({ person }) => person))]
  }

  /** Forgets who has gone. Returns what they looked at. */
  sweep(now: number): Set<string> {
    const gone = [...this.#looks].filter(([, { until }]) => until <= now)
    for (const [stream] of gone) this.#looks.delete(stream)
    return new Set(gone.map(([, { subject }]) => subject))
  }

  /** When the next one is gone unless heard of again. */
  nextEnd(): number | undefined {
    if (this.#looks.size === 0) return undefined
    return Math.min(...[...this.#looks.values()].map(({ until }) => until))
  }
}
