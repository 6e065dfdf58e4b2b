let live = false

/** Whether this page hears of changes as they are saved. */
export const isLive = (): boolean => live

export function setLive(next: boolean): void {
  live = next
}

/**
 * A poll of the specification: at its interval, but not while the page hears of changes (live). What failed is asked for
 * again as before.
 */
export const poll =
  (everyMs: number) =>
  ({ state }: { state: { status: string } }): number | false =>
    live && state.status !== 'error' ? false : everyMs
