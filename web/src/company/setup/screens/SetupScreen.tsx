import { useCallback, useEffect, useState } from 'react'
import { ApiError, api, sentenceOf } from '../../../lib/api/api.ts'
import { deviceTimeZone } from '../../../lib/dates/dates.ts'
import { prepareToasts } from '../../../lib/toast/toast.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { useTitle } from '../../../lib/window/use-title.ts'
import { Logo } from '../../../ui/Logo.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import type { OpenedLink } from '../api.ts'
import { CompanyForm } from '../components/CompanyForm.tsx'
import { startOf } from '../form.ts'

/** The link’s token, in the fragment, which no server sees. */
const tokenIn = (hash: string): string => hash.replace(/^#/, '')

type Opened = { company: OpenedLink } | { error: unknown } | 'restoring' | null

/** Few restore a backup. */
const RestoreBackup = fetched(async () => (await import('../components/RestoreBackup.tsx')).RestoreBackup)
const RestoreProgress = fetched(
  async () => (await import('../components/RestoreProgress.tsx')).RestoreProgress,
)

/** A restore that this link began may be under way or over, when the page is loaded again. */
async function openedBy(link: string): Promise<Opened> {
  try {
    return { company: await api('POST /api/setup/open', { body: { link } }) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { error }
    const isKnown = await api('POST /api/setup/restore/state', { body: { link } }).then(
      ({ state }) => state !== 'failed',
      () => false,
    )
    return isKnown ? 'restoring' : { error }
  }
}

/** Sets a company up with the link that the server printed. Signed out, because there is nobody yet. */
export function SetupScreen({ onStart }: { onStart: () => void }) {
  const [link, setLink] = useState(() => tokenIn(window.location.hash))
  const [opened, setOpened] = useState<Opened>(null)
  useTitle('Set up your company')

  useEffect(() => {
    prepareToasts()
    const follow = () => setLink(tokenIn(window.location.hash))
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])

  const open = useCallback(() => {
    let gone = false
    setOpened(null)
    if (link) {
      void openedBy(link).then((next) => !gone && setOpened(next))
    }
    return () => {
      gone = true
    }
  }, [link])
  useEffect(open, [open])

  return (
    <main className="mx-auto grid max-w-2xl grid-cols-1 gap-8 px-6 pt-10 pb-16 lg:pt-20">
      <div className="grid gap-5">
        <Logo size={56} className="-ml-0.5 text-accent" />
        <div className="grid gap-2">
          <h1 tabIndex={-1} className="font-serif text-3xl lg:text-4xl">
            {opened === 'restoring' ? 'Restore a backup' : 'Set up your company'}
          </h1>
          {opened && opened !== 'restoring' && 'company' in opened && (
            <p className="max-w-[60ch] text-quiet">Name your company and yourself, its first admin.</p>
          )}
        </div>
      </div>
      {!link ? (
        <NoLink text="Open the link that the server printed." />
      ) : opened === null ? (
        <Skeleton className="h-[34rem] w-full rounded-card" />
      ) : opened === 'restoring' ? (
        <RestoreProgress link={link} onBack={() => void open()} />
      ) : 'company' in opened ? (
        <div key={link} className="grid grid-cols-1 gap-8">
          <CompanyForm link={link} start={startOf(opened.company, deviceTimeZone())} onStart={onStart} />
          {opened.company.canRestore && (
            <Disclosure label="Restore a backup" open={false} late>
              <RestoreBackup
                link={link}
                onBegin={() => setOpened('restoring')}
                fallback={<Skeleton className="h-40 w-full rounded-card" />}
              />
            </Disclosure>
          )}
        </div>
      ) : opened.error instanceof ApiError && opened.error.field === 'link' ? (
        <NoLink text="This link no longer works: it was used, or an hour passed." />
      ) : (
        <ErrorState
          title="The link could not be checked"
          text={sentenceOf(opened.error)}
          onRetry={() => void open()}
        />
      )}
    </main>
  )
}

function NoLink({ text }: { text: string }) {
  return (
    <div role="alert" className="grid gap-2 rounded-card border border-line bg-raised p-5 lg:p-7">
      <p className="font-semibold">{text}</p>
      <p className="text-quiet">
        On the server, <code className="text-text">npx scope setup-link</code> prints a new one.
      </p>
    </div>
  )
}
