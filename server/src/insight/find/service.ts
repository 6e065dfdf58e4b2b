import type { Input, Reply } from '@scope/contract/calls'
import type { Found } from '@scope/contract/insight/find'
import { FOUND_KINDS, type FoundKind, findWords, isEnough } from '@scope/contract/insight/find.words'
import { namesApart } from '../../company/venue/rules.ts'
import type { Context } from '../../kernel/context.ts'
import { findableBy } from './rules.ts'
import { listChosen, listFound, listStaffAt } from './view.ts'

/**
 * Venues, people and priorities by the beginnings of their words. Without a match, one typing error per word is
 * allowed. Earlier choices have their current names; those that are gone or out of reach are left out.
 */
export async function findBy(
  context: Context,
  { text = '', chosen = '' }: Input<'GET /api/find'>['query'],
): Promise<Reply<'GET /api/find'>> {
  const may = findableBy(context.person)
  const ids = chosen.split(',').filter(Boolean)
  const matches = await foundBy(context, text, may)
  const named = ids.length > 0 ? inOrder(ids, await listChosen(context, idsByKind(ids), may)) : []
  const apart = await namesAt(context, [...matches, ...named])
  return { found: matches.map(apart), chosen: named.map(apart) }
}

type Row = Awaited<ReturnType<typeof listFound>>[number]

/**
 * Adds full names to people, and to the members of priorities, so that two people with the same name at a venue can be
 * told apart. Compares all people of the venue, since only one of the two may be in the results.
 */
async function namesAt(context: Context, rows: readonly Row[]): Promise<(row: Row) => Found> {
  const venues = new Set(rows.flatMap(({ kind, venueSlug }) => (kind === 'venue' ? [] : (venueSlug ?? []))))
  const staff = venues.size > 0 ? await listStaffAt(context, [...venues]) : []
  const names = namesApart(staff)
  const nameAt = new Map(
    staff.flatMap(({ id, slug, venue }, place) => {
      const name = names[place] ?? ''
      return [[`${venue} ${id}`, name] as const, [`${venue} ${slug}`, name] as const]
    }),
  )
  return (row) => ({
    ...row,
    fullName: row.kind === 'person' ? row.name : null,
    name: nameAt.get(`${row.venueSlug} ${row.id}`) ?? row.name,
    bltName: nameAt.get(`${row.venueSlug} ${row.bltSlug}`) ?? row.bltName,
  })
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
  rows: readonly T[],
): T[] {
  const named = new Map(rows.map((one) => [`${one.kind}:${one.id}`, one]))
  return chosen.flatMap((one) => named.get(one) ?? [])
}
