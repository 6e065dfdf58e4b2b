const MOST = 10_000

/**
 * Remembers until when, in milliseconds, something holds for a key, for a bounded number of keys. For refusals that a
 * flood repeats: they must cost the database nothing.
 */
export function rememberedUntil() {
  const until = new Map<string, number>()
  return {
    /** 0 for an unknown key. */
    get: (key: string): number => until.get(key) ?? 0,
    set(key: string, ms: number): void {
      if (until.size >= MOST) until.clear()
      until.set(key, ms)
    },
  }
}
