import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import { may } from '@scope/contract/kernel/access'
import type { Source } from '@scope/contract/numbers/source'
import { SOURCE_NAME_MAX, SOURCES_MAX, type SourceReading } from '@scope/contract/numbers/source.words'
import { lockCompany } from '../../company/company/view.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { ownVenues } from '../../kernel/permit.ts'
import { invalid, notFound, Refusal, refuseTooLong } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { nextVersion } from '../../kernel/version.ts'
import { isVersion } from '../venue-weeks/save.ts'
import { listNamedVenues } from '../venue-weeks/view.ts'
import { sourceProblem } from './rules/reading.ts'
import { trailOf } from './rules/trail.ts'
import { deleteSource, dropWaitingDays, insertSource, updateSource } from './store.ts'
import { findSource, listSources, type StoredSource } from './view.ts'

const isReached = ({ venueIds }: Reach, id: string): boolean => venueIds === 'every' || venueIds.includes(id)

/** A source as the caller sees it: the salaried labor of other venues is not theirs to read. */
function visibleSource({ reach }: Pick<Context, 'reach'>, source: StoredSource): Source {
  const salaried = source.reading.salaried.filter(({ venueId }) => isReached(reach, venueId))
  return { ...source, reading: { ...source.reading, salaried } }
}

/** The company's sources, and the venues that one can name. */
export async function sourcesOf(context: Context): Promise<Reply<'GET /api/sources'>> {
  const { reach, db, person } = context
  const venues = await listNamedVenues(reach, db)
  return {
    sources: (await listSources(reach, db)).map((source) => visibleSource(context, source)),
    venues: venues.map(({ id, name }) => ({ id, name })),
    can: { edit: may(person, 'metrics.edit') },
  }
}

type Saved = { name: string; header: string[]; reading: SourceReading }

/** Adds a source. */
export async function addSource(context: Context, body: Input<'POST /api/sources'>['body']): Promise<Source> {
  const { reach, db, now, person } = context
  await lockCompany(reach, db)
  const sources = await listSources(reach, db)
  if (sources.length >= SOURCES_MAX) throw invalid('name', `A company can have ${SOURCES_MAX} sources.`)
  const saved = { ...body, name: nameOf(body.name, sources) }
  await refuseWrong(context, saved)
  const id = randomUUID()
  await insertSource(reach, db, { id, ...saved, updatedById: person.appUserId }, now)
  await record(context, 'source.added', { id, ...saved }, { before: {}, after: trailOf(saved) })
  return visibleSource(context, await stored(context, id))
}

/** Changes a source. Salaried labor of venues out of reach stays. */
export async function editSource(
  context: Context,
  id: string,
  body: Input<'PATCH /api/sources/:id'>['body'],
): Promise<Source> {
  const { reach, db, now, person } = context
  await lockCompany(reach, db)
  const before = await stored(context, id)
  if (body.updatedAt !== undefined && !isVersion(body.updatedAt, new Date(before.updatedAt))) {
    throw new Refusal('stale', 'Someone else changed this source. Reload before you save.')
  }
  const others = (await listSources(reach, db)).filter((source) => source.id !== id)
  const out = before.reading.salaried.filter(({ venueId }) => !isReached(reach, venueId))
  const saved: Saved = {
    name: body.name === undefined ? before.name : nameOf(body.name, others),
    header: body.header ?? before.header,
    reading: body.reading
      ? { ...body.reading, salaried: [...body.reading.salaried, ...out] }
      : before.reading,
  }
  await refuseWrong(context, saved, before)
  const [was, is] = [trailOf(before), trailOf(saved)]
  if (JSON.stringify([was, before.header]) === JSON.stringify([is, saved.header]))
    return visibleSource(context, before)
  const version = nextVersion(new Date(before.updatedAt), now)
  await updateSource(reach, db, { id, ...saved, updatedById: person.appUserId }, version)
  if (body.reading) await dropWaitingDays(reach, db, id)
  await record(context, 'source.changed', { id, ...saved }, { before: was, after: is })
  return visibleSource(context, await stored(context, id))
}

/** Removes a source. Numbers and files that came by it stay. */
export async function removeSource(context: Context, id: string): Promise<{ id: string }> {
  const { reach, db } = context
  await lockCompany(reach, db)
  const source = await stored(context, id)
  await deleteSource(reach, db, id)
  await record(context, 'source.removed', source, { before: trailOf(source), after: {} })
  return { id }
}

/** Records a change. If the source names a venue, it is recorded at that venue, for those who stand in there. */
async function record(
  context: Context,
  action: 'source.added' | 'source.changed' | 'source.removed',
  { id, name, reading: { venue } }: Saved & { id: string },
  changes: { before: object; after: object },
): Promise<void> {
  const at = venue.from === 'always' ? { venueId: venue.venueId } : {}
  const own = ownVenues(context.person, 'metrics.edit')
  await audit(context, action, { id, about: name, ...at, ...changes }, { own })
}

async function stored({ reach, db }: Context, id: string): Promise<StoredSource> {
  const source = await findSource(reach, db, id)
  if (!source) throw notFound()
  return source
}

function nameOf(text: string, others: readonly StoredSource[]): string {
  const name = text.trim().replace(/\s+/g, ' ')
  refuseTooLong('name', 'A name', name, SOURCE_NAME_MAX)
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw invalid('name', `There is already a source called "${name}".`)
  }
  return name
}

/** Refuses a source by which no file can be read, and venues out of reach that `before` did not name. */
async function refuseWrong({ reach, db }: Context, saved: Saved, before?: StoredSource): Promise<void> {
  const problem = sourceProblem(saved)
  if (problem) throw invalid(problem.field, problem.text)
  const { venue, salaried } = saved.reading
  const venueIds = new Set((await listNamedVenues(reach, db)).map(({ id }) => id))
  for (const one of before?.reading.salaried ?? []) venueIds.add(one.venueId)
  if (before?.reading.venue.venueId) venueIds.add(before.reading.venue.venueId)
  const unknown = (id: string | null) => id !== null && !venueIds.has(id)
  if (unknown(venue.venueId)) throw invalid('reading.venue.venueId', 'There is no such venue.')
  const at = salaried.findIndex(({ venueId }) => unknown(venueId))
  if (at >= 0) throw invalid(`reading.salaried.${at}.venueId`, 'There is no such venue.')
}
