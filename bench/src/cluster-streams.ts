import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** The delay before a new connection, as in browsers. */
const AGAIN_MS = 1_000

/** The stream of changes of a page, which is opened again when it ends. */
export type PageStream = {
  /** The time of its last change, from `performance.now()`. */
  toldAt(): number
  /** The number of times that it ended by itself after opening. */
  ends(): number
  close(): void
}

export function openPageStream(url: string, cookie: string): PageStream {
  const agent = new http.Agent({ maxSockets: 1 })
  let toldAt = 0
  let ends = 0
  let closed = false
  let last = ''
  /** Resolves when it ends, with whether it was open. */
  const read = () =>
    new Promise<boolean>((ended) => {
      const headers = { cookie, ...(last && { 'last-event-id': last }) }
      const request = http.get(`${url}/api/live`, { agent, headers }, (response) => {
        let rest = ''
        response.setEncoding('utf8').on('data', (text: string) => {
          const blocks = (rest + text).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) {
            last = /^id: (.*)$/m.exec(block)?.[1] ?? last
            // States have a name, changes have none.
            if (/^data: /m.test(block) && !/^event: /m.test(block)) toldAt = performance.now()
          }
        })
        response.on('error', () => undefined).on('close', () => ended(response.statusCode === 200))
      })
      request.on('error', () => ended(false))
    })
  const goOn = async () => {
    while (!closed) {
      const wasOpen = await read()
      if (closed) return
      if (wasOpen) ends += 1
      await pause(AGAIN_MS)
    }
  }
  void goOn()
  return {
    toldAt: () => toldAt,
    ends: () => ends,
    close: () => {
      closed = true
      agent.destroy()
    },
  }
}
