import { useEffect } from 'react'
import { ProxyError, send } from '../../lib/api/api.ts'
import { signInAgain } from '../../lib/api/sign-in-again.ts'
import { useNewVersion } from '../../lib/live/new-version.ts'
import { useOnline } from '../../lib/offline/use-online.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'

/**
 * For a screen that crashed or could not be loaded. Retry, or the return of the network, reloads the page: a new release
 * may have replaced the files of the old one, and Chromium does not fetch a file again that failed since the page was
 * loaded. The server must answer first, since a reload without a network leaves nothing.
 */
export function BrokenScreen({ again }: { again: () => void }) {
  const online = useOnline()
  const isOld = useNewVersion()
  useEffect(() => {
    const retry = () => reload(again)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [again])
  return (
    <ErrorState
      title={isOld ? 'A new version is ready' : 'This screen did not load'}
      text={
        online
          ? 'Your text is saved on this device. Retry reloads the page.'
          : 'You’re offline. It loads when the network is back.'
      }
      onRetry={() => reload(again)}
    />
  )
}

const reload = (orElse: () => void) =>
  void send('/', {}).then(
    () => window.location.reload(),
    // A proxy's own sign-in comes first.
    (error: unknown) => (error instanceof ProxyError ? signInAgain() : orElse()),
  )
