import type { ShortYear } from '@scope/contract/insight/year/year'
import type { Context } from '../../kernel/context.ts'
import { conflict, Refusal } from '../../kernel/refusal.ts'
import type { Assistant } from '../../ports/assistant/assistant.ts'
import { checkedSentences, linesOf } from './rules/short.ts'
import { memberYearOf } from './service.ts'

const FAILED = 'The language model wrote nothing usable. Try again later.'

/**
 * The year of a member summarized in a few sentences by the language model, each with its rows. 409 without a model or
 * without lines; `unavailable` if it does not answer, or if its rows support none of its sentences.
 */
export async function shortYearOf(
  context: Context,
  about: { venue: string; blt: string },
  year: string | undefined,
  { assistant, gone }: { assistant: Assistant; gone: AbortSignal },
): Promise<ShortYear> {
  const read = await memberYearOf(context, about, year === undefined ? {} : { year }, assistant)
  if (!read.can.shorten) throw conflict('Nothing to shorten, or no language model to do it.')
  const lines = linesOf(read)
  const sentences = await assistant
    .shorten(
      lines.map(({ text }) => text),
      gone,
    )
    .catch(() => null)
  const checked = checkedSentences(sentences ?? [], lines, read.member.name)
  if (checked.length === 0) throw new Refusal('unavailable', FAILED)
  return { sentences: checked }
}
