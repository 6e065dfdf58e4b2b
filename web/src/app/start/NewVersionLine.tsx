import { useNewVersion } from '../../lib/live/new-version.ts'
import { Button } from '../../ui/Button.tsx'

/** Asks for a reload when a newer version is ready. Text that was typed is on the device, and there after it. */
export function NewVersionLine() {
  const ready = useNewVersion()
  return (
    <div role="status" className="mx-auto max-w-[75.5rem] px-4 sm:px-8 lg:px-11">
      {ready && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
          <p>A new version is ready. What you typed is kept.</p>
          <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  )
}
