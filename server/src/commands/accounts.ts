import { parseArgs } from 'node:util'
import { ACCOUNT_ROLES, type AccountRole } from '@scope/contract/company/service-account.words'
import type { TokenDays } from '@scope/contract/company/token.words'
import type { TokenScope } from '@scope/contract/kernel/scopes.words'
import { addOwnAccount, makeAccountToken } from '../company/service-account/service.ts'
import { type DatabaseProgram, Misused, readArgs } from '../kernel/command.ts'
import { checkBody } from '../kernel/http/pipeline/check-body.ts'
import { asOperator } from './operator.ts'
import { onlyOne } from './people.ts'

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const

/** Adds a service account, and prints its first token, only this once, if scopes and days are given. */
export async function addAccount(parts: DatabaseProgram): Promise<void> {
  const options = { company: text, role: text, venue: texts, group: texts, scopes: text, days: text } as const
  const { values, positionals } = readArgs(() =>
    parseArgs({ args: [...parts.args], options, allowPositionals: true }),
  )
  const name = onlyOne(positionals)
  const account = {
    name,
    role: roleOf(values.role),
    ...(values.venue ? { venues: values.venue } : {}),
    ...(values.group ? { groups: values.group } : {}),
  }
  checkBody('POST /api/service-accounts', account)
  const first = firstToken(values)
  if (first) checkBody('POST /api/service-accounts/:id/tokens', first)
  const token = await asOperator(parts, values.company, async (context) => {
    const { id } = await addOwnAccount(context, account)
    return first && (await makeAccountToken({ ...context, network: undefined }, id, first)).token
  })
  console.log(`The service account ${name} is added.`)
  if (token) console.log(`Its token, which is shown only now:\n${token}`)
}

function firstToken({ scopes, days }: { scopes?: string; days?: string }) {
  if (scopes === undefined && days === undefined) return undefined
  if (scopes === undefined || days === undefined) throw new Misused('--scopes and --days go together.')
  // An invalid scope or number of days is refused as in a call.
  return { name: 'First token', scopes: scopes.split(',') as TokenScope[], days: Number(days) as TokenDays }
}

function roleOf(word: string | undefined): AccountRole {
  const role = ACCOUNT_ROLES.find((one) => one === word?.toUpperCase())
  if (!role) throw new Misused(`--role must be one of ${ACCOUNT_ROLES.join(', ')}.`)
  return role
}
