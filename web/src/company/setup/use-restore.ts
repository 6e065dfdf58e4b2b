import { PIECE_BYTES } from '@scope/contract/company/setup.words'
import { useState } from 'react'
import { ApiError, api } from '../../lib/api/api.ts'
import { UPLOAD_MS } from '../../lib/api/deadline.ts'
import { base64Of } from '../../lib/csv-file.ts'
import type { Backup } from './api.ts'

/** What is restored: a backup in the place, or a file of this device. */
export type Chosen = { backup: Backup } | { file: File }

/** What age writes first. */
const AGE = 'age-encryption.org/'

/** Whether the private key is needed. */
export const needsKey = async (chosen: Chosen): Promise<boolean> =>
  'backup' in chosen ? chosen.backup.isEncrypted : (await chosen.file.slice(0, AGE.length).text()) === AGE

/** The private keys of a pasted file, one a line: a box of one line has lost the ends of its lines. */
const keysIn = (text: string): string => text.match(/AGE-SECRET-KEY-[A-Z0-9-]+/g)?.join('\n') ?? text.trim()

/** Sends a file in pieces and begins the restore. After a lost connection, it goes on at the piece that was lost. */
export function useRestore({ link, onBegin }: { link: string; onBegin: () => void }) {
  const [sent, setSent] = useState(0)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function send(file: File) {
    for (let at = sent; at < file.size; ) {
      const bytes = await base64Of(file.slice(at, at + PIECE_BYTES))
      const body = { link, at, bytes }
      const reply = await api('POST /api/setup/restore/file', { body, deadlineMs: UPLOAD_MS })
      at = reply.bytes
      setSent(at)
    }
  }

  async function start(chosen: Chosen, identity: string) {
    setBusy(true)
    setError(null)
    try {
      if ('file' in chosen) await send(chosen.file)
      const keys = keysIn(identity)
      const key = keys ? { identity: keys } : {}
      const name = 'backup' in chosen ? { name: chosen.backup.name } : {}
      await api('POST /api/setup/restore', { body: { link, ...name, ...key } })
      onBegin()
    } catch (cause) {
      // The server has lost what was sent, so the next try begins anew.
      if (cause instanceof ApiError && ['at', 'name'].includes(cause.field ?? '')) setSent(0)
      setError(cause)
      setBusy(false)
    }
  }

  return { sent, busy, error, start }
}
