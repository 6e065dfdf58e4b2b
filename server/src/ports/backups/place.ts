import type { Readable } from 'node:stream'

/** A file in a place: its name there, and its size in bytes. */
export type KeptFile = { name: string; bytes: number }

/**
 * Where backups are kept: a folder, or a prefix of a bucket of any S3-compatible service. The same tests cover both. Others
 * may keep files there too, so nothing is touched but what is named. Everything throws `PlaceFailed` if the place refuses,
 * is full, or does not answer in time.
 */
export type BackupPlace = {
  /** What an operator calls a file of it: a path, or `s3://bucket/prefix/name`. Without a name the place itself. */
  pathOf(name?: string): string
  /** Its files, without those of folders in it. Empty if the place does not exist yet. */
  list(): Promise<KeptFile[]>
  /** Writes a new file as it is made. Of one that fails nothing stays. */
  write(name: string, bytes: Readable): Promise<void>
  /** A file as a byte stream. Undefined if it does not exist. */
  open(name: string): Promise<Readable | undefined>
  /** Gives a file another name, which no file has. */
  rename(from: string, to: string): Promise<void>
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>
  /** Removes what is left of writes that broke off more than a day before an instant, of names that are ours. */
  sweep(isOurs: (name: string) => boolean, now: Date): Promise<void>
}

/** The place cannot be read or written. The message says why, in words for the operator. */
export class PlaceFailed extends Error {
  override name = 'PlaceFailed'
}

/** A name cannot lead out of the place. */
export function refuseStrangeName(name: string): string {
  if (!/^[^/\\\0]+$/.test(name) || /^\.+$/.test(name)) throw new PlaceFailed('Not a name of a backup.')
  return name
}
