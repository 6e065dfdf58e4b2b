/** An idempotency key, so that a repeated call is done once. Also works without a secure context. */
export function onceKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
