import { TOKEN_TOLD_DAYS } from '@scope/contract/company/token.words'

/** Whether a token expires so soon that its holder is told: `expiresAt` is an instant. */
export const endsSoon = (expiresAt: string, now = Date.now()): boolean =>
  Date.parse(expiresAt) - now <= Math.max(...TOKEN_TOLD_DAYS) * 86_400_000
