import type { Input, Reply } from '@scope/contract/calls'
import { FOUND_KINDS, type FoundKind, findWords, isEnough } from '@scope/contract/insight/find.words'
import type { Context } from '../../kernel/context.ts'
import { findableBy } from './rules.ts'
import { listChosen, listFound } from './view.ts'

/**
 * Venues, people and priorities by the beginnings of their words. If there are none, a slip in a word is allowed.
 * Earlier choices are named as they are now; what is gone or out of reach is left out.
 */
export async function findBy(
  context: Context,
  { text = '', chosen = '' }: Input<'GET /api/find'>['query'],
): Promise<Reply<'GET /api/find'>> {
  const may = findableBy(context.person)
  const ids = chosen.split(',').filter(Boolean)
  return {
    found: await foundBy(context, text, may),
    chosen: ids.length > 0 ? inOrder(ids, await listChosen(context, idsByKind(ids), may)) : [],
  }
}

async function foundBy(context: Context, text: string, may: ReturnType<typeof findableBy>) {
  const words = findWords(text)
  if (!isEnough(words)) return []
  const exact = await listFound(context, { words, slips: false }, may)
  return exact.length > 0 ? exact : listFound(context, { words, slips: true }, may)
}

function idsByKind(chosen: readonly string[]): Record<FoundKind, string[]> {
  const of = (kind: FoundKind) =>
    chosen.filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1))
  return Object.fromEntries(FOUND_KINDS.map((kind) => [kind, of(kind)])) as Record<FoundKind, string[]>
}

function inOrder<T extends { kind: FoundKind; id: string }>(
  chosen: readonly string[],
  found: readonly T[],
): T[] {
  const named = new Map(found.map((one) => [`${one.kind}:${one.id}`, one]))
  return chosen.flatMap((one) => named.get(one) ?? [])
}
