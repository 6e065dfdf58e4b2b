import type { NewsItem, NewsPlace } from './api.ts'

/** The rows of a screen that news is about: priorities on home, members on the board, venues on the rollup. */
export function newRows(items: readonly NewsItem[], { venue, blt }: NewsPlace): string[] {
  const row = blt !== undefined ? 'priorityId' : venue !== undefined ? 'bltId' : 'venueId'
  return [...new Set(items.flatMap((item) => item[row] ?? []))]
}

/**
 * Puts a small dot on the rows of these ids until the returned function is called. A style sheet over `data-row`, which
 * the marks of live changes use too, so that the screens need no code for it. A row of text places it with `--dot-top`
 * and `--dot-left`.
 */
export function dotRows(ids: readonly string[]): () => void {
  if (ids.length === 0) return () => undefined
  const sheet = new CSSStyleSheet()
  const rows = ids.map((id) => `[data-row="${CSS.escape(id)}"]::before`).join(',')
  sheet.replaceSync(
    `${rows}{content:"";position:absolute;top:var(--dot-top,-4px);left:var(--dot-left,-4px);width:9px;height:9px;border-radius:9px;background:var(--color-accent);forced-color-adjust:none}`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
