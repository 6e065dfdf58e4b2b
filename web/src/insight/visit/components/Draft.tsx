import { useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { Part } from '../../talk/part.tsx'
import type { Visit } from '../api.ts'
import { BriefPart } from '../brief/BriefPart.tsx'
import { isUnsent } from '../draft/merge.ts'
import { problemsIn, TEXT_NAMES } from '../draft/texts.ts'
import { useVisitDraft } from '../draft/use-visit-draft.ts'
import { useVisitSaving } from '../draft/use-visit-saving.ts'
import { Photos } from '../photos/Photos.tsx'
import { savedLine, shareLabel } from '../words.ts'
import { addPhoto, changeVisit, shareVisit, visitScope } from '../writes.ts'
import { AgreementsPart } from './AgreementsPart.tsx'
import { DraftMore } from './DraftMore.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { TextPart } from './TextPart.tsx'
import { VisitHeader } from './VisitHeader.tsx'
import { WellDones } from './WellDones.tsx'

type DraftProps = { visit: Visit; loadedAt: number }

/** The visitor’s own visit until it is shared: the brief before it, and the notes there. */
export function Draft({ visit, loadedAt }: DraftProps) {
  const { id, state } = visit
  const draft = useVisitDraft(visit)
  const saving = useVisitSaving(id, draft, visit.can.write)
  const problems = problemsIn(draft.texts)
  const isBegun = state === 'begun'
  const line = savedLine({
    unsent: draft.holds && isUnsent(draft.form.fields),
    choosing: Object.keys(draft.others).length > 0,
    held: Object.keys(problems).length > 0,
    waits: saving.waits,
    unkept: saving.unkept,
    onDevice: draft.onDevice,
    isEmpty: TEXT_NAMES.every((name) => draft.texts[name] === ''),
    refused: saving.refused ? sentenceOf(saving.refused) : null,
  })
  return (
    <div className="grid grid-cols-1 gap-3.5 max-lg:pb-20 md:gap-4">
      <VisitHeader
        visit={visit}
        loadedAt={loadedAt}
        more={<DraftMore visit={visit} />}
        status={
          <p
            role="status"
            className={`text-sm empty:hidden ${line.tone === 'at-risk' ? 'text-at-risk' : 'text-quiet'}`}
          >
            {line.text}
          </p>
        }
      />
      <Disclosure key={state} late open={!isBegun} label="Brief">
        <BriefPart visitId={id} />
      </Disclosure>
      <div className="grid grid-cols-1 items-start md:gap-4 lg:grid-cols-2">
        <section
          aria-label={isBegun ? 'There' : 'Before'}
          className="grid grid-cols-1 content-start gap-3 border-line py-2.5 max-md:border-t md:rounded-card md:border md:bg-raised md:px-5 md:py-3.5"
        >
          {isBegun && (
            <TextPart
              name="notes"
              draft={draft}
              rows={6}
              hint="Yours alone, also once it is shared."
              error={problems.notes}
            />
          )}
          {(!isBegun || draft.texts.points !== '' || draft.others.points !== undefined) && (
            <TextPart name="points" draft={draft} rows={3} hint="Yours alone." error={problems.points} />
          )}
        </section>
        {isBegun && (
          <div className="grid grid-cols-1 md:gap-4">
            <AgreementsPart visit={visit} draft={draft} problems={problems} />
            <Part number={3} title="Photos">
              <Photos visit={visit} canWrite />
            </Part>
            <WellDones visit={visit} />
          </div>
        )}
      </div>
      <Actions visit={visit} draft={draft} saving={saving} problems={problems} />
    </div>
  )
}

type ActionsProps = {
  visit: Visit
  draft: ReturnType<typeof useVisitDraft>
  saving: ReturnType<typeof useVisitSaving>
  problems: Record<string, string>
}

/** Begin, then share: on a phone in the thumb’s reach. */
function Actions({ visit, draft, saving, problems }: ActionsProps) {
  const { id, state, manager } = visit
  const [opens, setOpens] = useState(false)
  const [held, setHeld] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const begin = useWrite(changeVisit, visitScope(id))
  const share = useWrite(shareVisit, visitScope(id))
  const photos = usePhotoCount(visit)
  const press = async (withFiles: boolean) => {
    setHeld(null)
    setSaving(true)
    const saved = await saving.save().finally(() => setSaving(false))
    if (saved === 'refused' || saved === 'held') {
      return setHeld('Not shared yet: what you wrote could not be saved.')
    }
    const at = draft.version()
    const body = { withFiles, ...(at ? { updatedAt: at } : {}) }
    share.start({ params: { id }, body }, null, () => setOpens(false))
  }
  return (
    <div
      data-fixed-actions
      className="flex justify-end gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[max(var(--keyboard,0px),calc(3.9375rem+max(0.5rem,env(safe-area-inset-bottom))))] max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-ground max-lg:px-4 max-lg:py-2 sm:max-lg:px-8 print:hidden"
    >
      {state === 'planned' ? (
        <Button
          className="max-lg:flex-1"
          busy={begin.isPending}
          onClick={() => begin.start({ params: { id }, body: { begun: true } }, null)}
        >
          Begin
        </Button>
      ) : (
        <Button className="max-lg:flex-1" onClick={() => setOpens(true)}>
          {manager ? <bdi>{shareLabel(visit)}</bdi> : shareLabel(visit)}
        </Button>
      )}
      {opens && (
        <ShareDialog
          visit={visit}
          draft={draft}
          problems={problems}
          photos={photos}
          busy={isSaving || share.isPending}
          error={held}
          onShare={(withFiles) => void press(withFiles)}
          onClose={() => setOpens(false)}
        />
      )}
    </div>
  )
}

/** The photos that the server has, and those on their way. */
function usePhotoCount({ id, files }: Visit): number {
  const underWay = useMutationState({
    filters: { mutationKey: [addPhoto.name, visitScope(id)], status: 'pending' },
  })
  return files.length + underWay.length
}
