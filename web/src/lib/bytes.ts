const UNITS = ['B', 'kB', 'MB', 'GB']

/** A file size: `840 B`, `2.1 MB`, `10 MB`. Units of 1024. */
export function sizeOf(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  const rounded = size >= 10 || unit === 0 ? Math.round(size) : Math.round(size * 10) / 10
  return `${rounded} ${UNITS[unit]}`
}
