import type { Agreement } from './api.ts'

/**
 * Data of a screen with an agreement replaced by its new version, at any depth. What else a screen shows of it stays
 * (the effect, the priority chosen for it). Data without it stays the same object.
 */
export function withAgreement<T>(data: T, agreement: Agreement): T {
  if (Array.isArray(data)) {
    const next = data.map((one: unknown) => withAgreement(one, agreement))
    return next.some((one, index) => one !== data[index]) ? (next as T) : data
  }
  if (typeof data !== 'object' || data === null) return data
  if (isSame(data, agreement)) {
    return {
      ...data,
      ...agreement,
      ...(agreement.visit ? { visit: { ...(data as Agreement).visit, ...agreement.visit } } : {}),
    }
  }
  let next = data
  for (const [name, value] of Object.entries(data)) {
    const changed = withAgreement(value, agreement)
    if (changed !== value) next = { ...next, [name]: changed }
  }
  return next
}

const isSame = (data: object, { id }: Agreement): boolean => 'id' in data && data.id === id && 'done' in data
