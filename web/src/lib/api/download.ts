import type { CallName, Calls, Input } from '@scope/contract/calls'
import { addressOf, networkError, send } from './api.ts'
import { FILE_MS, withDeadline } from './deadline.ts'
import { ApiError } from './errors.ts'

type FileCall = { [N in CallName]: Calls[N] extends { type: string } ? N : never }[CallName]
type Parts<N extends FileCall> = Partial<Pick<Input<N>, keyof Input<N> & ('params' | 'query')>>

/** Downloads the file that a call returns, under the name the server gives it. */
export async function download<N extends FileCall>(name: N, parts: Parts<N>): Promise<void> {
  const address = addressOf(name.split(' ')[1] ?? '', parts as Parameters<typeof addressOf>[1])
  const { file, bytes } = await withDeadline(FILE_MS, undefined, async (signal) => {
    const response = await send(address, { signal })
    if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
    const [, file = 'scope'] = /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    return { file, bytes: await response.blob().catch(networkError) }
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = file
  link.click()
  // The browser has started the download by the next tick.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
