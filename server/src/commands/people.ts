import { parseArgs } from 'node:util'
import type { Staff } from '@scope/contract/company/people'
import { JOB_ROLES, type JobRole } from '@scope/contract/kernel/access'
import { accessOf } from '../company/people/rules.ts'
import { addPerson, changePerson, staffOf, staffWith } from '../company/people/service.ts'
import { venueIdOf } from '../company/venue/service.ts'
import { type DatabaseProgram, Misused, readArgs, Unusable } from '../kernel/command.ts'
import type { DoerContext } from '../kernel/context.ts'
import { checkBody } from '../kernel/http/pipeline/check-body.ts'
import { printList } from './list.ts'
import { asOperator, companyOf, orUnusable } from './operator.ts'

const flag = { type: 'boolean', default: false } as const
const text = { type: 'string' } as const

/** Lists the people of a company by name. */
export async function listPeople(parts: DatabaseProgram): Promise<void> {
  const options = { company: text, all: flag, json: flag }
  const { values } = readArgs(() => parseArgs({ args: [...parts.args], options }))
  const people = await asOperator(parts, values.company, (context) => everyone(context, values.all))
  printList(people, values.json, ({ email, name, role, accessRole, venueNames, active }) => [
    email,
    name,
    role + (accessRole === 'FULL_ADMIN' ? ', full admin' : ''),
    venueNames.join(', '),
    active ? '' : 'deactivated',
  ])
}

async function everyone(context: DoerContext, all: boolean): Promise<Staff[]> {
  const people: Staff[] = []
  let after: string | undefined
  do {
    const page = await staffOf(context, { active: all ? 'all' : 'yes', ...(after ? { after } : {}) })
    people.push(...page.people)
    after = page.next ?? undefined
  } while (after)
  return people
}

/** Adds a person to the company of their address. */
export async function addToStaff(parts: DatabaseProgram): Promise<void> {
  const options = {
    ...{ role: text, first: text, last: text, position: text, admin: flag },
    venue: { type: 'string', multiple: true, default: [] as string[] },
  } as const
  const { values, positionals } = readArgs(() =>
    parseArgs({ args: [...parts.args], options, allowPositionals: true }),
  )
  const email = onlyOne(positionals)
  const role = roleOf(values.role)
  const added = await asOperator(parts, companyOf(email), async (context) => {
    const venueIds = await Promise.all(values.venue.map((venue) => venueAt(context, venue)))
    const body = {
      ...{ email, role, venueIds },
      ...(values.first ? { firstName: values.first } : {}),
      ...(values.last ? { lastName: values.last } : {}),
      ...(values.position ? { position: values.position } : {}),
      ...(values.admin ? { accessRole: 'FULL_ADMIN' as const } : {}),
    }
    checkBody('POST /api/people', body)
    return addPerson(context, body)
  })
  console.log(`${describe(added)} is on the staff list.`)
}

async function venueAt(context: DoerContext, ref: string): Promise<string> {
  const sentence = `There is no venue ${ref}. Name it as its address does, such as las-perlas-la.`
  return (await orUnusable(venueIdOf(context, ref), sentence)) ?? ''
}

/** Deactivates a person, which signs them out everywhere. */
export async function deactivate(parts: DatabaseProgram): Promise<void> {
  const { positionals } = readArgs(() => parseArgs({ args: [...parts.args], allowPositionals: true }))
  const email = onlyOne(positionals)
  const person = await asOperator(parts, companyOf(email), async (context) => {
    const { id } = await personAt(context, email)
    return changePerson(context, id, { active: false }, undefined)
  })
  console.log(`${describe(person)} is deactivated.`)
}

/** Makes a person a full admin, or takes that back. */
export async function setAdmin(parts: DatabaseProgram): Promise<void> {
  const { values, positionals } = readArgs(() =>
    parseArgs({ args: [...parts.args], options: { off: flag }, allowPositionals: true }),
  )
  const email = onlyOne(positionals)
  const person = await asOperator(parts, companyOf(email), async (context) => {
    const { id, role, active } = await personAt(context, email)
    if (!active && !values.off) throw new Unusable(`${email} is deactivated, and cannot be a full admin.`)
    const accessRole = values.off ? accessOf(role) : 'FULL_ADMIN'
    return changePerson(context, id, { accessRole }, undefined)
  })
  console.log(`${describe(person)} is ${values.off ? 'no' : 'a'} full admin.`)
}

/** The person with this address. Throws `Unusable` if nobody has it. */
export const personAt = (context: DoerContext, email: string): Promise<Staff> =>
  orUnusable(staffWith(context, email), `Nobody has the address ${email}.`)

/** The only argument of a command. */
export function onlyOne(words: readonly string[]): string {
  const [word, ...more] = words
  if (!word || more.length > 0) throw new Misused()
  return word
}

function roleOf(word: string | undefined): JobRole {
  const role = JOB_ROLES.find((one) => one === word?.toUpperCase())
  if (!role) throw new Misused(`--role must be one of ${JOB_ROLES.join(', ')}.`)
  return role
}

const describe = ({ name, email }: Staff): string => `${name} (${email})`
