import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runImport } from './import.ts'

/** Their first names, by last name: each last name is for the tests of one file. */
const NEWCOMERS = {
  Away: { venue: 'Mission Annex', names: ['Ada', 'Una'] },
  Dialogs: { venue: 'Mission Annex', names: ['Abe', 'Bo', 'Cy'] },
  Newcomb: { venue: 'Dry Creek Saloon', names: ['Ada', 'Dov', 'Eda', 'Gus', 'Hal', 'Jo'] },
  Night: { venue: 'Mission Annex', names: ['Nat', 'Ned'] },
  Page: { venue: 'Las Perlas West', names: ['Ann', 'Eli', 'Flo', 'Guy', 'Hope', 'Ike'] },
  Tabs: { venue: 'Mission Annex', names: ['Una', 'Vic', 'Wes', 'Xia'] },
}

type Family = keyof typeof NEWCOMERS

/** The address of a demo member whom no other test writes about. */
export const newcomer = (first: string, last: Family): string =>
  `${first.toLowerCase()}.${last.toLowerCase()}@lantern.example`

/** Imports them into a company. They joined weeks ago, because nobody can write about a week before. */
export async function importNewcomers(dataDir: string): Promise<void> {
  const rows = Object.entries(NEWCOMERS).flatMap(([last, { venue, names }]) =>
    names.map((first) => `${newcomer(first, last as Family)},${first},${last},Bar Lead,${venue}`),
  )
  const file = join(dataDir, 'newcomers.csv')
  await writeFile(file, ['E-mail,First name,Last name,Role,Venue', ...rows].join('\n'))
  const { code, errors } = await runImport(dataDir, ['roster', file], { CLOCK_START: '2026-10-26T20:00:00Z' })
  if (code !== 0) throw new Error(`The newcomers could not be imported: ${errors}`)
  await rm(file)
}
