/** `1 accomplishment`, `28 accomplishments`. */
export function countText(total: number): string {
  return total === 1 ? '1 accomplishment' : `${total} accomplishments`
}
