/** How many letters must be added, dropped, changed or swapped with the next to get from one text to the other. */
export function mistakesBetween(one: string, other: string): number {
  let [earlier, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (earlier[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[earlier, last] = [last, row]
  }
  return last[other.length] ?? 0
}
