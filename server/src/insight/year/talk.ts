import type { Input } from '@scope/contract/calls'
import type { YearTalk } from '@scope/contract/insight/year'
import type { Context } from '../../kernel/context.ts'
import { notFound } from '../../kernel/refusal.ts'

/** Saves the caller's box of the talk. */
export async function saveTalk(
  _context: Context,
  _about: { venue: string; blt: string },
  _body: Input<'PUT /api/year/:venue/:blt/talk'>['body'],
): Promise<YearTalk> {
  throw notFound()
}
