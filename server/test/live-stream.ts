import type { AddressInfo } from 'node:net'
import type { LiveChange } from '@scope/contract/outreach/live'
import type { Presence } from '@scope/contract/outreach/presence'
import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'

type Heard = { event: string; id: string; data: LiveChange }

/** A browser's stream of changes, on a real connection. */
export type LiveStream = {
  /** The changes so far. */
  changes(): LiveChange[]
  /** The received states, without the lines that only keep the stream open. */
  states(): string[]
  /** Everything as it was sent. */
  text(): string
  lastId(): string
  hasEnded(): boolean
  close(): void
}

/** The address of a server that listens. */
export const urlOf = ({ server }: FastifyInstance): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Opens a stream and waits until it works. */
export async function openStream(
  url: string,
  cookie: string,
  { headers = {}, query = '' }: { headers?: Record<string, string>; query?: string } = {},
): Promise<LiveStream> {
  const { text, hasEnded, close } = await readStream(`${url}/api/live${query}`, { cookie, ...headers })
  const blocks = () => text().split('\n\n').slice(0, -1)
  const field = (block: string, name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const heard = (): Heard[] =>
    blocks().flatMap((block) => {
      const data = field(block, 'data')
      if (data === undefined) return []
      return [
        { event: field(block, 'event') ?? 'message', id: field(block, 'id') ?? '', data: JSON.parse(data) },
      ]
    })
  const stream = {
    changes: () => heard().flatMap(({ event, data }) => (event === 'message' ? [data] : [])),
    states: () => heard().flatMap(({ event }) => (event === 'message' || event === 'still' ? [] : [event])),
    text,
    lastId: () =>
      blocks()
        .flatMap((block) => field(block, 'id') ?? [])
        .at(-1) ?? '',
    hasEnded,
    close,
  }
  const isSettled = () => hasEnded() || ['again', 'resumed'].includes(stream.states().at(-1) ?? '')
  // Retries, because the server may not listen yet before the first test.
  await vi.waitFor(() => expect(isSettled()).toBe(true), { timeout: 20_000, interval: 20 })
  return stream
}

/** A browser's stream of the other people who look at something. */
export type PresenceStream = {
  /** The present people; undefined until the first event. */
  people(): Presence['people'] | undefined
  /** The ids of the people in each event. */
  peopleSoFar(): string[][]
  hasEnded(): boolean
  close(): void
}

/** Opens a presence stream. `path` names the viewed thing. */
export async function openPresence(url: string, cookie: string, path: string): Promise<PresenceStream> {
  const { text, hasEnded, close } = await readStream(`${url}/api/presence/${path}`, { cookie })
  const sent = () =>
    text()
      .split('\n\n')
      .slice(0, -1)
      .filter((block) => block.startsWith('data: '))
      .map((block) => (JSON.parse(block.slice('data: '.length)) as Presence).people)
  return {
    people: () => sent().at(-1),
    peopleSoFar: () => sent().map((people) => people.map(({ id }) => id)),
    ...{ hasEnded, close },
  }
}

/** Reads an answer that stays open. */
async function readStream(address: string, headers: Record<string, string>) {
  const gone = new AbortController()
  const response = await fetch(address, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: gone.signal,
  })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  let text = ''
  let ended = false
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      ended = true
    })
  return { text: () => text, hasEnded: () => ended, close: () => gone.abort() }
}
