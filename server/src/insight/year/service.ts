import type { MemberYear } from '@scope/contract/insight/year'
import type { FileReply } from '@scope/contract/kernel/call'
import type { Context } from '../../kernel/context.ts'
import { notFound } from '../../kernel/refusal.ts'
import type { Assistant } from '../../ports/assistant/assistant.ts'

type AboutBlt = { venue: string; blt: string }

/** The year of a BLT member, as far as the caller may read it. */
export async function memberYearOf(
  _context: Context,
  _about: AboutBlt,
  _year: string | undefined,
  _assistant: Pick<Assistant, 'answeredBy'>,
): Promise<MemberYear> {
  throw notFound()
}

/** The same as a PDF file. `origin` is Scope's address, for the links. */
export async function memberYearPdfOf(
  _context: Context,
  _about: AboutBlt,
  _year: string | undefined,
  _options: { origin: string; gone: AbortSignal },
): Promise<FileReply> {
  throw notFound()
}
