import { Socket } from 'node:net'

/**
 * A socket that writes together what one turn of the event loop writes, from the first `cork()` on: pg corks for each
 * statement. A transaction sends several in a turn, and each write of its own costs the server and the database more
 * than its bytes.
 */
export class BatchingSocket extends Socket {
  #isWaiting = false

  override cork(): void {
    super.cork()
    if (this.#isWaiting) return
    this.#isWaiting = true
    super.cork()
    process.nextTick(() => {
      this.#isWaiting = false
      this.uncork()
    })
  }
}
