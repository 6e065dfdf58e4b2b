import { boundedFetch } from '../bounded-fetch.ts'

/** A version of Scope that can be had. `notes`: the address of what it brought, if the feed has one. */
type Release = { version: string; notes: string | null }

/** The feed of versions that the operator named. It is asked with nothing but its address. */
export type Updates = {
  /** Asks for the newest version, within 10 seconds. It does not throw: `trouble` says why there is none. */
  look(): Promise<void>
  /** The newest version by the last answer; undefined before the first. */
  newest(): Release | undefined
  /** Why the last question failed, in our own words; undefined if it did not. */
  trouble(): string | undefined
}

const LIMIT_MS = 10_000
const BYTES_MAX = 64 * 1024

class Unread extends Error {}

const ask = boundedFetch(BYTES_MAX, () => new Unread('the answer is too long'))

/** A feed that answers JSON: `{"version": "1.2.0", "notes": "https://…"}`; `notes` can be absent. */
export function updatesFrom(url: string): Updates {
  let newest: Release | undefined
  let trouble: string | undefined
  return {
    async look() {
      try {
        newest = await read(url)
        trouble = undefined
      } catch (error) {
        trouble = error instanceof Unread ? error.message : 'no answer'
      }
    },
    newest: () => newest,
    trouble: () => trouble,
  }
}

async function read(url: string): Promise<Release> {
  const headers = { accept: 'application/json' }
  const response = await ask(url, { headers, redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) })
  if (!response.ok) throw new Unread(`status ${response.status}`)
  const answer = (await response.json().catch((error: unknown) => {
    throw error instanceof Unread ? error : new Unread('the answer is not JSON')
  })) as { version?: unknown; notes?: unknown } | null
  const { version, notes } = answer ?? {}
  if (typeof version !== 'string' || !/^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version)) {
    throw new Unread('the answer names no version like 1.2.0')
  }
  const address = typeof notes === 'string' && URL.canParse(notes) ? new URL(notes) : undefined
  return { version, notes: address?.protocol === 'https:' ? address.href : null }
}
