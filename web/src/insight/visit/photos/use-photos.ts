import { VISIT_FILES_MAX } from '@scope/contract/insight/visit/visit.words'
import { useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import { useMeanwhile, useWrite } from '../../../lib/api/use-write.ts'
import type { Act } from '../../../lib/api/writes.ts'
import { isStored, KEEP_OPEN, useWaiting } from '../../../lib/offline/outbox.ts'
import type { Visit } from '../api.ts'
import { type Photo, photoOf } from '../photo.ts'
import { addPhoto, removePhoto, visitScope } from '../writes.ts'
import { downscale, UnreadablePhoto } from './downscale.ts'

/** The photos of a visit, those that are not sent yet among them, and how some are added and removed. */
export function usePhotos({ id: visitId, files }: Pick<Visit, 'id' | 'files'>) {
  const scope = visitScope(visitId)
  const add = useWrite(addPhoto, scope)
  const remove = useWrite(removePhoto, scope)
  const meanwhile = useMeanwhile(scope, [removePhoto])
  const underWay = useMutationState({
    filters: { mutationKey: [addPhoto.name, scope], status: 'pending' },
    select: ({ state }) => state.variables as Act,
  })
  const unsent = underWay.map(photoOf).filter(({ id }) => files.every((file) => file.id !== id))
  const photos: Photo[] = meanwhile([
    ...files.map(({ id, fileName, fileUrl }) => ({ id, fileName, src: fileUrl, isSent: true })),
    ...unsent,
  ])

  const [preparing, setPreparing] = useState(0)
  const [problems, setProblems] = useState<string[]>([])
  const room = VISIT_FILES_MAX - photos.length - preparing
  const take = async (chosen: readonly File[]) => {
    const fitting = chosen.slice(0, Math.max(0, room))
    setProblems(fitting.length < chosen.length ? [tooMany(chosen.length - fitting.length)] : [])
    setPreparing((count) => count + fitting.length)
    // One by one: a phone has no memory for ten decoded photos.
    for (const file of fitting) {
      try {
        const body = await downscale(file)
        const params = { id: visitId, file: crypto.randomUUID() }
        // A refused photo is listed with the others that were not sent.
        add.send({ params, body }, null).catch(() => undefined)
      } catch (error) {
        const problem =
          error instanceof UnreadablePhoto
            ? error.message
            : `${file.name} could not be made smaller. Try it alone.`
        setProblems((before) => [...before, problem])
      } finally {
        setPreparing((count) => count - 1)
      }
    }
  }

  return {
    photos,
    /** How many more fit. */
    room,
    preparing,
    take,
    /** Why some of the photos last chosen were not added. */
    problems,
    standing: useStanding(scope, photos.filter(({ isSent }) => !isSent).length),
    remove: (photo: Photo) => remove.start({ params: { id: visitId, file: photo.id } }, null),
  }
}

const tooMany = (left: number): string =>
  `A visit has at most ${VISIT_FILES_MAX} photos: ${left} ${left === 1 ? 'was' : 'were'} not added.`

/** Whether photos are being sent, or wait on the device. */
function useStanding(scope: string, unsent: number): string | null {
  const waiting = useWaiting().filter((entry) => entry.scope === scope && entry.name === addPhoto.name)
  if (waiting.some((entry) => !isStored(entry))) return KEEP_OPEN
  if (unsent === 0) return null
  const photos = unsent === 1 ? '1 photo' : `${unsent} photos`
  return waiting.length > 0 ? `Waiting to send ${photos}` : `Sending ${photos}`
}
