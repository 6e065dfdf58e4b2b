import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { partsOf } from '../insight/export/contents.ts'
import { exportTo } from '../insight/export/jobs.ts'
import { requestOf } from '../insight/export/request.ts'
import { storeOf } from '../kernel/backup/address.ts'
import { progressOn } from '../kernel/backup/progress.ts'
import { type DatabaseProgram, Misused, readArgs, Unusable } from '../kernel/command.ts'
import { audit } from '../kernel/trail.ts'
import { asOperator, companyOf } from './operator.ts'
import { personAt } from './people.ts'

/** Exports a whole company into a file. */
export async function exportCompany(program: DatabaseProgram): Promise<void> {
  const [domain, file] = twoOf(program.args)
  await writeExport(program, { company: domain, email: undefined, file })
}

/** Exports the data about or by a person into a file. */
export async function exportPerson(program: DatabaseProgram): Promise<void> {
  const [email, file] = twoOf(program.args)
  await writeExport(program, { company: companyOf(email), email, file })
}

function twoOf(args: readonly string[]): [string, string] {
  const { positionals } = readArgs(() => parseArgs({ args: [...args], allowPositionals: true }))
  const [one, other, ...more] = positionals
  if (!one || !other || more.length > 0) throw new Misused()
  return [one, other]
}

type Options = { company: string; email: string | undefined; file: string }

async function writeExport(program: DatabaseProgram, { company, email, file }: Options): Promise<void> {
  const { database, config, clock } = program
  const path = resolve(config.startedIn, file)
  if (existsSync(path)) throw new Unusable(`${file} exists already. An export replaces no file.`)
  const asked = await asOperator(program, company, async (context) => {
    const person = email === undefined ? undefined : await personAt(context, email)
    const about = person ? { about: person.name, bltId: person.id } : { about: 'Everything of the company' }
    await audit(context, 'export.made', about)
    const ids = { orgId: context.reach.orgId, personId: person?.id ?? null, by: null }
    return requestOf(context.db, { ...ids, now: clock.now() })
  })
  const parts = partsOf(email !== undefined)
  const say = progressOn(process.stderr)
  const part = `${path}.part`
  try {
    await exportTo({ database, files: storeOf(config) }, asked, {
      onProgress: async (done) => say(`${done} of ${parts} parts`),
      take: (stream) => pipeline(stream, createWriteStream(part, { mode: 0o600, flush: true })),
    })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new Unusable(`The disk is full. ${file} was not written.`)
    if (code === 'ENOENT') throw new Unusable(`${file} cannot be written: there is no such folder.`)
    throw error
  }
  const megabytes = ((await stat(path)).size / 1024 / 1024).toFixed(1)
  const whose = asked.subject
    ? `what is about or by ${asked.subject.name}`
    : `everything of ${asked.company.name}`
  console.log(`${file} holds ${whose}. ${megabytes} MB.`)
}
