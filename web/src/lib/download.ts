import type { CallName, Calls, Input } from '@scope/contract/calls'
import { addressOf } from './api.ts'
import { ApiError, NetworkError } from './errors.ts'

type FileCall = { [N in CallName]: Calls[N] extends { type: string } ? N : never }[CallName]
type Parts<N extends FileCall> = Partial<Pick<Input<N>, keyof Input<N> & ('params' | 'query')>>

/** Downloads the file that a call returns, under the name the server gives it. */
export async function download<N extends FileCall>(name: N, parts: Parts<N>): Promise<void> {
  const address = addressOf(name.split(' ')[1] ?? '', parts as Parameters<typeof addressOf>[1])
  const response = await fetch(address, { credentials: 'same-origin' }).catch((cause) => {
    throw new NetworkError('Network error', { cause })
  })
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  const [, file = 'scope'] = /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = file
  link.click()
  // The browser has started the download by the next tick.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
