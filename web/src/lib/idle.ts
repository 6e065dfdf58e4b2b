/** Runs it when the page has time; soon, where the browser does not say when that is. */
export function whenIdle(task: () => void): void {
  const idle = globalThis.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 200))
  idle(() => task())
}
