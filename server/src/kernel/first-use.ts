/** What is made on first use, and kept: a format of numbers or dates takes milliseconds, of which a start has few. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
