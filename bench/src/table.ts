type Table = { title: string; rows: Record<string, string>[] }

/** The tables printed so far. */
export const printed: Table[] = []

/** Prints rows as an aligned table under a title. */
export function printTable(title: string, rows: Table['rows']): void {
  printed.push({ title, rows })
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => (row[name] ?? '').length)))
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ')
  console.log(`\n${title}`)
  console.log(line(names))
  for (const row of rows) console.log(line(names.map((name) => row[name] ?? '')))
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The value below which this share of the values lies: 0.95 for p95, 1 for the largest. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}

export const fixed = (value: number, digits = 1): string => value.toFixed(digits)
