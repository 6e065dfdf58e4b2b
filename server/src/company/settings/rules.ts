type Side = Record<string, string | number | null>

/**
 * The changed fields for the audit trail, before and after. For a secret, only its `mask` and whether it was set,
 * changed or cleared.
 */
export function traceOf(
  before: Side,
  after: Side,
  { secrets, mask }: { secrets: readonly string[]; mask: (secret: string) => string },
): { before: Side; after: Side } {
  const changed = Object.keys(after).filter((field) => after[field] !== before[field])
  const values = (side: Side, did: (field: string) => string) =>
    Object.fromEntries(
      changed.map((field) => {
        const value = side[field] ?? null
        if (!secrets.includes(field)) return [field, value]
        return [field, [did(field), value && mask(String(value))].filter(Boolean).join(': ') || null]
      }),
    )
  const did = (field: string) => (after[field] ? (before[field] ? 'changed' : 'set') : 'cleared')
  return { before: values(before, () => ''), after: values(after, did) }
}
