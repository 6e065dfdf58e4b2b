/** The person who acted, and the general manager for whom they stood in, by name. Null if nobody acted. */
export function nameFor(by: string | null, gm: string | null): string | null {
  return by && gm ? `${by} for ${gm}` : by
}
