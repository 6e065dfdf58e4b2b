/** Prints a list: its columns below each other, or as JSON, for programs. */
export function printList<T>(items: readonly T[], json: boolean, cellsOf: (item: T) => string[]): void {
  if (json) {
    console.log(JSON.stringify(items, null, 2))
    return
  }
  const rows = items.map(cellsOf)
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}
