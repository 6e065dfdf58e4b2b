/** Runs a task when the page is idle, or soon in browsers without idle callbacks. */
export function whenIdle(task: () => void): void {
  const idle = globalThis.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 200))
  idle(() => task())
}
