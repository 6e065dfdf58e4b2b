import { parseArgs } from 'node:util'
import { plural } from '@scope/contract/kernel/count.words'
import { signOutEveryone, signOutEverywhere } from '../company/people/service.ts'
import { type DatabaseProgram, Misused, readArgs } from '../kernel/command.ts'
import { asOperator, companyOf } from './operator.ts'
import { personAt } from './people.ts'

/** Signs a person out everywhere, or all people of a company. Their calendar addresses and tokens end too. */
export async function endSessions(parts: DatabaseProgram): Promise<void> {
  const options = { all: { type: 'boolean' }, company: { type: 'string' } } as const
  const { values, positionals } = readArgs(() =>
    parseArgs({ args: [...parts.args], options, allowPositionals: true }),
  )
  const [email, ...more] = positionals
  if (Boolean(email) === Boolean(values.all) || more.length > 0 || (email && values.company))
    throw new Misused()
  const ended = email
    ? await asOperator(parts, companyOf(email), async (context) => {
        const { id } = await personAt(context, email)
        return (await signOutEverywhere(context, id, undefined)).ended
      })
    : await asOperator(parts, values.company, signOutEveryone)
  console.log(`${plural(ended, 'session')} ended.`)
}
