import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'

type Manifest = {
  version: string
  madeAt: string
  madeBy: string
  company: string
  person: string | null
  files: { path: string; bytes: number; sha256: string; rows?: number }[]
  missingFiles: string[]
}

/** An export as its maker finds it: its files as text, its tables as rows, and its manifest. */
export function unzipped(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const read = (path: string) => {
    const found = files[path]
    if (!found) throw new Error(`The export has no ${path}, but ${Object.keys(files).join(', ')}`)
    return Buffer.from(found)
  }
  const manifest = JSON.parse(read('manifest.json').toString()) as Manifest
  return {
    manifest,
    paths: Object.keys(files),
    read,
    text: (path: string) => read(path).toString(),
    /** Every byte as text, to look for what must not be in it. */
    everything: Object.values(files)
      .map((one) => Buffer.from(one).toString())
      .join('\n'),
    rows: (table: string): Record<string, unknown>[] =>
      read(`tables/${table}.jsonl`)
        .toString()
        .split('\n')
        .flatMap((line) => (line ? [JSON.parse(line)] : [])),
    /** The files of the manifest as they really are. */
    measured: () =>
      manifest.files.map(({ path, rows }) => ({
        ...{ path, bytes: read(path).length, sha256: createHash('sha256').update(read(path)).digest('hex') },
        ...(rows === undefined ? {} : { rows }),
      })),
  }
}
