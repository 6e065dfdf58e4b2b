/** A key that names one attempt at a call, so that repeating it does it once. Works without a secure context too. */
export function onceKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
