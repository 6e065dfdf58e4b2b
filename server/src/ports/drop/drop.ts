import { firstCharacters } from '@scope/contract/kernel/text.words'

/**
 * A file in the place of a company, whose e-mail domain is `domain`. `name` is what it is called, as far as that is a text. `key` is
 * its own in that place, and `stamp` changes whenever its size or its content does.
 */
export type DroppedFile = { domain: string; name: string; key: string; size: number; stamp: string }

/** Where a file is put once it was looked at. */
type Settled = 'done' | 'failed'

/**
 * A place in which other programs leave files for a company: a folder of the server, or a prefix of a bucket. A company's
 * place has the name of its e-mail domain. Names of files are those that others chose: nothing but these functions uses
 * them in a path.
 */
export type Drop = {
  readonly kind: 'folder' | 'bucket'
  /**
   * Looks at all places at once. Returns what lists the files of a company by its domain, at most `FILES_LISTED`. Links, folders
   * and names that begin with a dot are left alone.
   */
  look(): Promise<(domain: string) => Promise<DroppedFile[]>>
  /** The content of a file. Undefined if it is gone or has changed since it was listed. */
  read(file: DroppedFile): Promise<Buffer | undefined>
  /**
   * Moves a file to `done/` or `failed/` and writes the report beside it, under a name that can be: its own, or one like it. A file
   * that is gone is left.
   */
  settle(file: DroppedFile, to: Settled, report: string): Promise<void>
  /** Why files cannot be taken, in words for the operator; undefined if they can. */
  trouble(): Promise<string | undefined>
}

/** How many files of a company are looked at in one run; the next run goes on with the others. */
export const FILES_LISTED = 1000

/** The place of files cannot be read or written. The cause is for the operator’s log only. */
export class DropFailed extends Error {
  override name = 'DropFailed'
}

const DOMAIN = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/

/** A company's place, whose name is part of a path. Throws for what is no domain. */
export function refuseStrangeDomain(domain: string): string {
  if (!DOMAIN.test(domain) || domain.includes('..')) throw new DropFailed('Not a domain of a company.')
  return domain
}

/** Whether the name of what stands in a place is that of a file of its own, not of a hidden one or another place. */
export const isOwnName = (name: string): boolean =>
  name !== '' && !name.startsWith('.') && !name.includes('/') && !name.includes('\0')

/** In bytes: a number and the name of the report have room behind it. */
const STEM_MAX = 180
const ENDING_MAX = 20

/** The name to settle a file under: no place takes longer ones, or all characters. */
export function settledName(name: string): string {
  const plain = name.toWellFormed().replaceAll(/[\p{Cc}\\/]/gu, '_')
  const { stem, ending } = partsOf(plain)
  if (Buffer.byteLength(ending) > ENDING_MAX) return firstBytes(plain, STEM_MAX)
  return firstBytes(stem, STEM_MAX) + ending
}

function partsOf(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? { stem: name.slice(0, dot), ending: name.slice(dot) } : { stem: name, ending: '' }
}

/** A text of at most so many bytes in UTF-8. */
function firstBytes(text: string, most: number): string {
  let cut = firstCharacters(text, most)
  while (Buffer.byteLength(cut) > most) cut = [...cut].slice(0, -1).join('')
  return cut
}

/** The name to settle a file under, if that name is taken already: `sales (2).csv`. */
export async function freeName(name: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  const { stem, ending } = partsOf(name)
  let free = name
  for (let count = 2; await isTaken(free); count += 1) free = `${stem} (${count})${ending}`
  return free
}

/** The name of the report beside a file. */
export const reportName = (name: string): string => `${name}.report.txt`
