/** How many statements a transaction sends ahead of their answers. */
const AHEAD_MAX = 16

/** Keeps the answers of a connection that nobody waits for, so that no failure among them is lost. */
export function answersInOrder() {
  let ahead: Promise<unknown>[] = []
  /** Waits for an answer and for those before it. Throws the first failure. */
  const settle = async <T>(answer: Promise<T>): Promise<T> => {
    const before = ahead
    ahead = []
    const [result] = await Promise.all([answer, ...before])
    return result
  }
  /** Goes on without the answer. Waits if too many are open. */
  const sendAhead = async (answer: Promise<unknown>): Promise<void> => {
    if (ahead.length >= AHEAD_MAX) return void (await settle(answer))
    // Whoever waits next gets the failure.
    answer.catch(() => undefined)
    ahead.push(answer)
  }
  return { sendAhead, settle }
}
