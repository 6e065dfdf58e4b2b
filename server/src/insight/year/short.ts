import type { ShortYear } from '@scope/contract/insight/year'
import type { Context } from '../../kernel/context.ts'
import { notFound } from '../../kernel/refusal.ts'
import type { Assistant } from '../../ports/assistant/assistant.ts'

/** The year of a member in a few sentences of the language model, each with its rows. */
export async function shortYearOf(
  _context: Context,
  _about: { venue: string; blt: string },
  _year: string | undefined,
  _options: { assistant: Assistant; gone: AbortSignal },
): Promise<ShortYear> {
  throw notFound()
}
