import { figureOf, thousands } from '@scope/contract/kernel/figures'

type Summed = { revenue: number | null }

/** The width of the list's column of revenues: `−$99.9K` needs 3.75rem, and each character more half a one. */
export function revenueWidth({ rows, subtotals }: { rows: Summed[]; subtotals: Summed[] }): string {
  const lengths = [...rows, ...subtotals].map(({ revenue }) => thousands(figureOf(revenue)).length)
  return `${3.75 + (Math.max(7, ...lengths) - 7) / 2}rem`
}
