/** Sends what arrives together at once. What arrives while it is being sent waits for the next time. */
export class SentTogether<Notice> {
  #waiting: Notice[] = []
  #sending: Promise<void> | undefined
  readonly #send: (notices: readonly Notice[]) => Promise<void>

  constructor(send: (notices: readonly Notice[]) => Promise<void>) {
    this.#send = send
  }

  add(notice: Notice): void {
    this.#waiting.push(notice)
    this.#sending ??= new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.#sendAll())
      .finally(() => {
        this.#sending = undefined
      })
  }

  /** Resolves when everything that waited is sent. */
  async sent(): Promise<void> {
    await this.#sending
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const notices = this.#waiting
      this.#waiting = []
      await this.#send(notices)
    }
  }
}
