let live = false

/** Whether this page gets changes as they are saved. */
export const isLive = (): boolean => live

export function setLive(next: boolean): void {
  live = next
}

/**
 * A poll of the specification: at its interval, but not while the page gets changes (live). A failed query is polled in any
 * case.
 */
export const poll =
  (everyMs: number) =>
  ({ state }: { state: { status: string } }): number | false =>
    live && state.status !== 'error' ? false : everyMs
