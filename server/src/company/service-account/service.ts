import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import type { ServiceAccount } from '@scope/contract/company/service-account'
import { ACCOUNTS_MAX } from '@scope/contract/company/service-account.words'
import type { Context, DoerContext } from '../../kernel/context.ts'
import { isUuid } from '../../kernel/db/sql.ts'
import { conflict, invalid, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { lockCompany } from '../company/view.ts'
import { endTokensOf, makeToken } from '../token/service.ts'
import { listAccountTokens, listTokens } from '../token/store.ts'
import { readGroups, venuesNamed } from '../venue/rules.ts'
import { listGroups, listTaken } from '../venue/view.ts'
import { readName, refusePlaces } from './rules.ts'
import {
  type AccountFields,
  type AccountRow,
  insertAccount,
  listAccounts,
  removeAccount,
  updateAccount,
} from './store.ts'

/** Who adds an account: a person’s call, or the operator’s command. */
type Adding = Pick<Context, 'reach' | 'db' | 'now'>
type Network = { network: string | undefined }
type NewAccount = Input<'POST /api/service-accounts'>['body']

/** The company's accounts with their tokens. */
export async function accountsOf({ reach, db, now }: Adding): Promise<Reply<'GET /api/service-accounts'>> {
  const rows = await listAccounts(reach, db)
  const tokens = await listAccountTokens(reach, db, now)
  const accounts = rows.map((row) => ({ ...row, tokens: tokens.filter(({ userId }) => userId === row.id) }))
  return { accounts, groups: await listGroups(reach, db) }
}

async function accountAt(at: Adding, id: string): Promise<ServiceAccount & AccountRow> {
  const [row] = isUuid(id) ? await listAccounts(at.reach, at.db, id) : []
  if (!row) throw notFound()
  return { ...row, tokens: await listTokens(at.reach, at.db, id, at.now) }
}

/** Reads what an account is made of or becomes. Throws `invalid` with the field. */
async function readFields(
  { reach, db }: Adding,
  { name, role, venues = [], groups = [] }: NewAccount,
): Promise<AccountFields> {
  refusePlaces(role, venues, groups)
  const named = venues.length > 0 ? venuesNamed(venues, await listTaken(reach, db)) : []
  const venueIds = named.map((venue, place) => {
    if (!venue) throw invalid('venues', `There is no venue “${venues[place]}”.`)
    return venue.id
  })
  const existing = groups.length > 0 ? await listGroups(reach, db) : []
  return {
    name: readName(name),
    role,
    venueIds: [...new Set(venueIds)],
    groups: readGroups(groups, existing),
  }
}

/** Adds an account for the caller, or for the operator. It has no token yet. */
export async function addOwnAccount(context: DoerContext, body: NewAccount): Promise<ServiceAccount> {
  const { reach, db, now, person } = context
  await lockCompany(reach, db)
  const fields = await readFields(context, body)
  const others = await listAccounts(reach, db)
  if (others.length >= ACCOUNTS_MAX) {
    throw conflict(`There are ${ACCOUNTS_MAX} service accounts already. Remove one first.`)
  }
  refuseTaken(fields.name, others)
  const id = randomUUID()
  const added = { id, appUserId: randomUUID(), fields, createdById: person.appUserId, now }
  await insertAccount(reach, db, added)
  const account = await accountAt(context, id)
  await audit(context, 'serviceAccount.added', { about: account.name, id, after: traced(account) })
  return account
}

/** The trail names an account by its name alone. */
function refuseTaken(name: string, others: readonly AccountRow[]): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw invalid('name', `There is a service account “${name}” already.`)
  }
}

/** Changes an account. */
export async function changeAccount(
  context: Context,
  id: string,
  changes: Input<'PATCH /api/service-accounts/:id'>['body'],
): Promise<ServiceAccount> {
  const { reach, db, now } = context
  await lockCompany(reach, db)
  const before = await accountAt(context, id)
  const venues = before.venues.map((venue) => venue.id)
  const fields = await readFields(context, { ...before, venues, ...changes })
  refuseTaken(
    fields.name,
    (await listAccounts(reach, db)).filter((other) => other.id !== id),
  )
  await updateAccount(reach, db, before, fields, now)
  const after = await accountAt(context, id)
  await audit(context, 'serviceAccount.changed', {
    ...{ about: after.name, id },
    ...{ before: traced(before), after: traced(after) },
  })
  return after
}

const traced = ({ name, role, venues, groups }: ServiceAccount) => ({
  ...{ name, role, groups },
  venues: venues.map((venue) => venue.name),
})

/** Removes an account, and ends its tokens at once. */
export async function removeOwnAccount(context: Context & Network, id: string): Promise<void> {
  const { name, appUserId } = await accountAt(context, id)
  await endTokensOf(context, [appUserId], context.person.email)
  await removeAccount(context.reach, context.db, id, context.now)
  await audit(context, 'serviceAccount.removed', { about: name, id })
}

/** Makes a token of an account. */
export async function makeAccountToken(
  context: DoerContext & Network,
  id: string,
  body: Input<'POST /api/service-accounts/:id/tokens'>['body'],
): Promise<Reply<'POST /api/service-accounts/:id/tokens'>> {
  const { name } = await accountAt(context, id)
  return makeToken(context, id, body, { of: name })
}
