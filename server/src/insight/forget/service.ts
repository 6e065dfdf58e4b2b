import type { Input, Reply } from '@scope/contract/calls'
import { formerName } from '@scope/contract/insight/forget.words'
import { lockCompany } from '../../company/company/view.ts'
import type { Context, Parts } from '../../kernel/context.ts'
import { failureOf } from '../../kernel/db/idempotency.ts'
import { seal, unseal } from '../../kernel/db/seal.ts'
import { notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { removeWords } from '../audit-seal/store.ts'
import { forgetExports } from '../export/service.ts'
import {
  formerSlug,
  isAName,
  isNamed,
  keepsName,
  type Leaver,
  looseLike,
  type Names,
  namesOf,
  oncePerName,
  replacer,
  whyNot,
} from './rules.ts'
import { allowTime, deleteOwn, emptyPrivate, renamePerson, saveLetter, saveTexts } from './store.ts'
import {
  countForgotten,
  listOthersEmails,
  listOthersNames,
  listSlugs,
  listTextTables,
  listTrailAbout,
  listTrailNaming,
  lockLeaver,
  lockLetters,
  lockTexts,
} from './view.ts'

const SECONDS_A_SEARCH = 120

/**
 * Forgets a person for good: their name, addresses, devices and private texts leave every table, the trail, waiting
 * messages and exports. Facts stay under “Former member N” (decision 158). Without the typed name, it returns what
 * would stay.
 */
export async function forgetPerson(
  context: Context,
  ref: string,
  body: Input<'POST /api/people/:id/forget'>['body'],
  { files, secret }: Pick<Parts, 'files' | 'secret'>,
): Promise<Reply<'POST /api/people/:id/forget'>> {
  const { reach, db, now, person, companyZone: zone } = context
  await lockCompany(reach, db)
  const leaver = await lockLeaver(reach, db, ref)
  if (!leaver) throw notFound()
  const refusal = whyNot(leaver, { typed: body.name, by: person.appUserId, now, zone })
  if (refusal) throw refusal
  await allowTime(reach, db, SECONDS_A_SEARCH)
  const number = (await countForgotten(reach, db)) + 1
  const name = formerName(number)
  const slug = formerSlug(number, await listSlugs(reach, db))
  const called = await namesIn(context, leaver, { name, newSlug: slug })
  const removeOwn = async () => {
    await renamePerson(reach, db, leaver, { number, slug, now })
    for (const email of called.emails) await deleteOwn(reach, db, { ...leaver, email })
    await emptyPrivate(reach, db, leaver, now)
    return whatStays(context, leaver, called)
  }
  if (body.name === undefined) return { name, stays: await undone(db, removeOwn) }
  const stays = await removeOwn()
  await removeFromTrail(context, leaver, called)
  await replaceInTexts(context, called)
  await replaceInLetters(context, called, secret)
  await audit(context, 'person.forgotten', { about: name, id: leaver.id })
  await forgetExports({ files }, reach, db)
  return { name, stays }
}

/** Runs work in a transaction, rolls it back, and returns its result. */
async function undone<T>(db: Context['db'], work: () => Promise<T>): Promise<T> {
  const done: { result?: T } = {}
  const failure = await failureOf(db, async () => {
    done.result = await work()
  })
  if (failure !== undefined) throw failure
  return done.result as T
}

/** The current and earlier names of a person. An earlier address that somebody else uses now is theirs. */
async function namesIn(
  { reach, db }: Context,
  leaver: Leaver,
  next: { name: string; newSlug: string },
): Promise<Names> {
  const about = await listTrailAbout(reach, db, leaver)
  const labels = about.flatMap(({ meta }) => (typeof meta.about === 'string' ? [meta.about] : []))
  const othersNames = await listOthersNames(reach, db, leaver)
  const names = namesOf(leaver, { labels, othersNames, ...next })
  const others = await listOthersEmails(reach, db, names.emails, leaver.userId)
  return { ...names, emails: names.emails.filter((email) => !others.includes(email)) }
}

/** The rows of the trail that may name the person but are not about them. */
async function listNaming({ reach, db }: Context, leaver: Leaver, called: Names) {
  const { full, shared, emails, words, sharedWords } = called
  const about = new Set((await listTrailAbout(reach, db, leaver)).map(({ id }) => id))
  const rows = await listTrailNaming(reach, db, leaver, {
    texts: [...full, ...shared, ...emails].map(looseLike),
    words: [...words, ...sharedWords, ...emails].map(looseLike),
  })
  return rows.flatMap(({ id, userId, meta }) => {
    if (about.has(id)) return []
    // A row about something of theirs has their name as its subject.
    const isAboutTheirs = meta.bltId === leaver.id
    const isTheirs = isAboutTheirs || userId === leaver.userId
    const isNamedInIt = (isAboutTheirs && isAName(called, meta.about)) || isNamed(called, meta, isTheirs)
    const keeps = !isNamedInIt && keepsName(called, meta, isTheirs)
    return [{ id, isNamedInIt, keeps }]
  })
}

/** Removes the words of rows that identify only this person, and of all rows about them. */
async function removeFromTrail(context: Context, leaver: Leaver, called: Names): Promise<void> {
  const { reach, db, now, person } = context
  const naming = (await listNaming(context, leaver, called)).filter(({ isNamedInIt }) => isNamedInIt)
  const ids = [...naming, ...(await listTrailAbout(reach, db, leaver))].map(({ id }) => id)
  await removeWords(reach, db, { ids, by: person.userId, now })
}

/** The texts that keep a name of the person because it can also identify somebody else. */
async function whatStays(
  context: Context,
  leaver: Leaver,
  called: Names,
): Promise<Reply<'POST /api/people/:id/forget'>['stays']> {
  const { reach, db } = context
  const { shared, sharedWords } = called
  const trailRows = (await listNaming(context, leaver, called)).filter(({ keeps }) => keeps).length
  const names = oncePerName(shared.length > 0 || trailRows === 0 ? shared : sharedWords)
  if (shared.length === 0) return { names, texts: 0, trailRows }
  const replace = replacer(called)
  let texts = 0
  for (const table of await listTextTables(reach, db)) {
    for (const row of await lockTexts(reach, db, table, shared.map(looseLike))) {
      texts += Object.values(row.texts).filter((value) => keepsName(called, replace(value), false)).length
    }
  }
  return { names, texts, trailRows }
}

async function replaceInTexts({ reach, db }: Context, called: Names): Promise<void> {
  const replace = replacer(called)
  const likes = [
    ...called.full,
    ...called.shared,
    ...called.emails,
    ...(called.slug ? [called.slug] : []),
  ].map(looseLike)
  for (const table of await listTextTables(reach, db)) {
    for (const row of await lockTexts(reach, db, table, likes)) {
      const changed = Object.entries(row.texts).flatMap(([column, value]) => {
        const without = replace(value)
        return JSON.stringify(without) === JSON.stringify(value) ? [] : [[column, without]]
      })
      if (changed.length > 0) {
        await saveTexts(reach, db, table, { at: row.at, texts: Object.fromEntries(changed) })
      }
    }
  }
}

/**
 * Waiting e-mails to others are decrypted, changed and encrypted again. E-mails encrypted with another secret cannot be
 * sent anyway.
 */
async function replaceInLetters({ reach, db }: Context, called: Names, secret: string): Promise<void> {
  const replace = replacer(called)
  for (const { id, sealed } of await lockLetters(reach, db)) {
    const letter = opened(sealed, secret)
    if (letter === undefined) continue
    const without = JSON.stringify(replace(JSON.parse(letter)))
    if (without !== letter) await saveLetter(reach, db, id, seal(without, secret))
  }
}

function opened(sealed: string, secret: string): string | undefined {
  try {
    return unseal(sealed, secret)
  } catch {
    return undefined
  }
}
