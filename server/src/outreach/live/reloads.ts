type Times = {
  /** This many pages reload at once, or a tenth of them if that is more; the next ones after `reloadMs`. */
  reloadAtOnce: number
  reloadMs: number
}

/** Tells pages to reload, in turns, so that not all of them read at the same moment. */
export class Reloads<Page> {
  #waiting = new Set<Page>()
  #timer: NodeJS.Timeout | undefined
  readonly #reload: (page: Page) => void
  readonly #times: Times

  constructor(reload: (page: Page) => void, times: Times) {
    this.#reload = reload
    this.#times = times
  }

  /** Begins anew with these pages. */
  start(pages: ReadonlySet<Page>): void {
    clearTimeout(this.#timer)
    this.#waiting = new Set(pages)
    this.#turn(Math.max(this.#times.reloadAtOnce, Math.ceil(pages.size / 10)))
  }

  /** Whether a page has yet to be told. It needs no changes until then. */
  waits(page: Page): boolean {
    return this.#waiting.has(page)
  }

  forget(page: Page): void {
    this.#waiting.delete(page)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #turn(size: number): void {
    for (const page of [...this.#waiting].slice(0, size)) {
      this.#waiting.delete(page)
      this.#reload(page)
    }
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#turn(size), this.#times.reloadMs).unref()
  }
}
