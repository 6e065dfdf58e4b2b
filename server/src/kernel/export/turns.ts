import { Refusal, tooMany } from '../refusal.ts'

const MINUTE_S = 60

type Waiting = { by: string; start: () => void }

type Turn = {
  /** Whose work it is. */
  by: string
  /** Aborts when the caller has gone: work that still waits is not started. */
  gone: AbortSignal
}

/** Runs one piece of work at a time. */
export type Turns = <Done>(turn: Turn, work: () => Promise<Done>) => Promise<Done>

/**
 * Runs one piece of work at a time. Next is the person who was served longest ago, so that one person's many do not
 * make the others wait. Refuses if too many wait: with 429 beyond `each` of one person, with 503 beyond `all` together.
 */
export function fairTurns({ each, all }: { each: number; all: number }): Turns {
  let waiting: Waiting[] = []
  /** People in the order in which they were served last. */
  let served: string[] = []
  let busy = false

  const next = () => {
    if (busy) return
    const rank = ({ by }: Waiting) => served.indexOf(by)
    const first = waiting.reduce<Waiting | undefined>(
      (best, each) => (best && rank(best) <= rank(each) ? best : each),
      undefined,
    )
    if (!first) {
      served = []
      return
    }
    waiting = waiting.filter((each) => each !== first)
    served = [...served.filter((by) => by !== first.by), first.by]
    busy = true
    first.start()
  }

  /** Resolves when it is this person's turn. */
  const turnOf = ({ by, gone }: Turn) =>
    new Promise<void>((start, refuse) => {
      const mine: Waiting = {
        by,
        start: () => {
          gone.removeEventListener('abort', leave)
          start()
        },
      }
      const leave = () => {
        waiting = waiting.filter((each) => each !== mine)
        refuse(new Refusal('unavailable', 'The caller has gone.'))
      }
      if (gone.aborted) {
        leave()
        return
      }
      gone.addEventListener('abort', leave, { once: true })
      waiting.push(mine)
      next()
    })

  return async (turn, work) => {
    if (waiting.filter(({ by }) => by === turn.by).length >= each) {
      throw tooMany('Your other exports are still being made.', MINUTE_S)
    }
    if (waiting.length >= all) {
      throw new Refusal('unavailable', 'Too many exports are being made. Try again in a minute.')
    }
    await turnOf(turn)
    try {
      return await work()
    } finally {
      busy = false
      next()
    }
  }
}
