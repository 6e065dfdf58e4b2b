import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from './errors.ts'
import { toastFailure } from './failure.ts'

/** A file that a button hands over: `busy` while it is made, a toast where it cannot be had. */
export function useDownload(download: () => Promise<void>): { busy: boolean; start: () => void } {
  const { isPending, mutate } = useMutation({
    mutationFn: download,
    onError: (error) => toastFailure(error, 'Export failed', sentenceOf(error)),
  })
  return { busy: isPending, start: mutate }
}
