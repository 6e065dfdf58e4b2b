/** `Dana is looking at this`, by first names; empty if nobody is. */
export function presentText(names: readonly string[]): string {
  const [first, second, ...others] = names.map((name) => name.split(' ')[0])
  if (!first) return ''
  if (!second) return `${first} is looking at this`
  return `${first} and ${others.length > 0 ? `${others.length + 1} others` : second} are looking at this`
}
