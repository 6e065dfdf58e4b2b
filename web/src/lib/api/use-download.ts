import { useMutation } from '@tanstack/react-query'
import { toastFailure } from '../toast/failure.ts'
import { sentenceOf } from './errors.ts'

/** Downloads a file for a button. `busy` while it runs; a toast on failure. */
export function useDownload(download: () => Promise<void>): { busy: boolean; start: () => void } {
  const { isPending, mutate } = useMutation({
    mutationFn: download,
    onError: (error) => toastFailure(error, 'Export failed', sentenceOf(error)),
  })
  return { busy: isPending, start: mutate }
}
