import { viaOf } from '@scope/contract/numbers/source.words'
import { useWrite } from '../../lib/api/use-write.ts'
import { timesIn } from '../../lib/dates/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Reviewing } from '../grid/components/Reviewing.tsx'
import type { InboxFile } from './api.ts'
import { useFileImport } from './use-file-import.ts'
import { dismissInboxFile } from './writes.ts'

const { recent } = timesIn()

/** An arrived file that waits, with its problems: to open in the dialogs of an import, or to dismiss. */
export function WaitingFile({ file }: { file: InboxFile }) {
  const { shown, open } = useFileImport(file)
  const dismiss = useWrite(dismissInboxFile, `inbox ${file.id}`)
  const { id, name, source, arrival, receivedAt, lines, errors, notTaken, waitsForDays, can } = file
  const why = notTaken
    ? `${notTaken} It could not be taken.`
    : waitsForDays
      ? 'Waits for the other days of its week.'
      : !source
        ? 'Nobody has said how it is read.'
        : `${lines === 1 ? '1 line needs' : `${lines} lines need`} a look.`
  return (
    <li className="relative grid py-3">
      <bdi className="font-semibold break-words">{name}</bdi>
      <p className="text-sm text-quiet">
        {viaOf(source?.name ?? 'A file', arrival)} · {recent(receivedAt)}
      </p>
      <p className="text-sm font-semibold text-at-risk">
        {why} {!waitsForDays && errors[0]?.text}
      </p>
      {can.dismiss && (
        <span className="-ml-4 flex flex-wrap">
          {!notTaken && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Open ${name}`}
              busy={shown.reviewing}
              onClick={open}
            >
              Open
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Dismiss ${name}`}
            disabled={dismiss.isPending}
            onClick={() => dismiss.start({ params: { id } }, null)}
          >
            Dismiss
          </Button>
        </span>
      )}
      <Reviewing weekImport={shown} sheet={name} running={undefined} />
    </li>
  )
}
