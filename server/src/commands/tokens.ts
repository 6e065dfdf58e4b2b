import { parseArgs } from 'node:util'
import type { Token } from '@scope/contract/company/token'
import { accountsOf } from '../company/service-account/service.ts'
import { companyTokens, endTokenOf } from '../company/token/service.ts'
import { type DatabaseProgram, readArgs } from '../kernel/command.ts'
import type { DoerContext } from '../kernel/context.ts'
import { printList } from './list.ts'
import { asOperator, orUnusable } from './operator.ts'
import { onlyOne } from './people.ts'

/** A token with its holder. */
type Listed = Token & { holder: string; account: boolean }

/** Lists the tokens of a company, of its people and then of its service accounts. */
export async function listTokens(parts: DatabaseProgram): Promise<void> {
  const options = { company: { type: 'string' }, json: { type: 'boolean', default: false } } as const
  const { values } = readArgs(() => parseArgs({ args: [...parts.args], options }))
  const tokens = await asOperator(parts, values.company, everyToken)
  printList(
    tokens,
    values.json,
    ({ id, holder, name, scopes, expiresAt, expired, lastUsedOn, lastNetwork }) => [
      id,
      holder,
      name,
      scopes.join(','),
      `${expired ? 'expired' : 'expires'} ${expiresAt.slice(0, 10)}`,
      lastUsedOn ? `last used ${lastUsedOn} from ${lastNetwork}` : 'never used',
    ],
  )
}

async function everyToken(context: DoerContext): Promise<Listed[]> {
  const { tokens: personal } = await companyTokens(context)
  const { accounts } = await accountsOf(context)
  return [
    ...personal.map(({ holderId: _, ...token }) => ({ ...token, account: false })),
    ...accounts.flatMap(({ name, tokens }) =>
      tokens.map((token) => ({ ...token, holder: name, account: true })),
    ),
  ]
}

/** Ends a token at once. */
export async function endToken(parts: DatabaseProgram): Promise<void> {
  const options = { company: { type: 'string' } } as const
  const { values, positionals } = readArgs(() =>
    parseArgs({ args: [...parts.args], options, allowPositionals: true }),
  )
  const id = onlyOne(positionals)
  await asOperator(parts, values.company, (context) =>
    orUnusable(
      endTokenOf({ ...context, network: undefined }, id, undefined),
      `There is no token ${id}. Name one by its id, as scope tokens list shows it.`,
    ),
  )
  console.log('The token is ended.')
}
