import type { PresenceNotice } from '../live/rules.ts'

type Entry = Pick<PresenceNotice, 'subject' | 'person'> & { timeout: NodeJS.Timeout }

/** Who is looking at what, on all servers. Entries are in memory only and last seconds. */
export class PresentPeople {
  #entries = new Map<string, Entry>()
  #onGone: (subject: string) => void

  /** `onGone` is called when the entry of a stream ends without another notice. */
  constructor(onGone: (subject: string) => void) {
    this.#onGone = onGone
  }

  add({ subject, stream, person, ms }: PresenceNotice): void {
    clearTimeout(this.#entries.get(stream)?.timeout)
    const end = () => {
      this.#entries.delete(stream)
      this.#onGone(subject)
    }
    this.#entries.set(stream, { subject, person, timeout: setTimeout(end, ms).unref() })
  }

  /** The app users who are looking at a subject, each once. */
  at(subject: string): string[] {
    const here = [...this.#entries.values()].filter((entry) => entry.subject === subject)
    return [...new Set(here.map(({ person }) => person))]
  }

  close(): void {
    for (const { timeout } of this.#entries.values()) clearTimeout(timeout)
    this.#entries.clear()
  }
}
