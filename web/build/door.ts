type ModuleGraph = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null }

/**
 * Whether the page loads the module at once, without any `import()`. What it loads at once is put into one file:
 * the bundler would cut off each small piece that a later part shares, and each cut costs a request and some bytes.
 */
export function isAtTheDoor(id: string, graph: ModuleGraph): boolean {
  const seen = new Set<string>()
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const info = graph.getModuleInfo(next)
    if (info?.isEntry) return true
    waiting.push(...(info?.importers ?? []))
  }
  return false
}
