import type { Look } from '../live/rules.ts'

type Kept = Pick<Look, 'subject' | 'person'> & { ends: NodeJS.Timeout }

/** Who looks at what, as all servers tell it: in memory alone, and each for seconds only. */
export class Present {
  #looks = new Map<string, Kept>()
  #onGone: (subject: string) => void

  /** `onGone` is called when someone no longer looks at something, and was not heard of again. */
  constructor(onGone: (subject: string) => void) {
    this.#onGone = onGone
  }

  hear({ subject, stream, person, ms }: Look): void {
    clearTimeout(this.#looks.get(stream)?.ends)
    const end = () => {
      this.#looks.delete(stream)
      this.#onGone(subject)
    }
    this.#looks.set(stream, { subject, person, ends: setTimeout(end, ms).unref() })
  }

  /** The app users who look at it, each once. */
  at(subject: string): string[] {
    const here = [...this.#looks.values()].filter((look) => look.subject === subject)
    return [...new Set(here.map(({ person }) => person))]
  }

  close(): void {
    for (const { ends } of this.#looks.values()) clearTimeout(ends)
    this.#looks.clear()
  }
}
