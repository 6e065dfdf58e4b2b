const PARTS = ['venue', 'blt', 'week'] as const

/** The query of the call for home, from that of the screen: `?venue=…&blt=…&week=…`. Other parts are left out. */
export function homeQueryOf(params: { get: (part: string) => string | null }): {
  [part in (typeof PARTS)[number]]?: string
} {
  return Object.fromEntries(PARTS.flatMap((part) => (params.get(part) ? [[part, params.get(part)]] : [])))
}
