import { useEffect } from 'react'
import { send } from '../lib/api.ts'
import { useNewVersion } from '../lib/new-version.ts'
import { useOnline } from '../lib/use-online.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/**
 * For a screen that crashed or could not be loaded. Without a network it comes back with the network. Otherwise Retry
 * reloads the page, because a new release may have replaced the files of the old one; but only if the server answers,
 * since a reload without a network leaves nothing.
 */
export function BrokenScreen({ again }: { again: () => void }) {
  const online = useOnline()
  const isOld = useNewVersion()
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [again])
  return (
    <ErrorState
      title={isOld ? 'A new version is ready' : 'This screen did not load'}
      text={
        online
          ? 'Your text is saved on this device. Retry reloads the page.'
          : 'You’re offline. It loads when the network is back.'
      }
      onRetry={() => void send('/', {}).then(() => window.location.reload(), again)}
    />
  )
}
