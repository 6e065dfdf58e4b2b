import { useMe } from '../../company/person/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { useOwnText } from '../../lib/drafts/use-own-text.ts'
import type { About, MemberYear, YearTalk } from './api.ts'
import { talkDraftKey } from './talk-draft.ts'
import { newerText, saveTalk, talkScope } from './writes.ts'

export type TalkText = { shown: MemberYear; about: About; stored: YearTalk['member'] }

/** The user’s own text for the talk of a year, and whether they are done with it. */
export function useTalkText({ shown, about, stored }: TalkText) {
  const me = useMe()
  const saved = stored.text ?? ''
  const own = useOwnText(talkDraftKey(me.userId, shown), { text: saved, base: saved })
  const write = useWrite(saveTalk, talkScope(about))
  const newer = newerText(write.error)
  const save =
    (done: boolean) =>
    async ({ text, base }: { text: string; base: string | null }) => {
      const body = { year: shown.year, text, done, basedOn: base ?? '' }
      const talk = await write.send({ params: about, body }, { about })
      const now = (shown.member.id === me.id ? talk.member : talk.manager).text ?? ''
      return { text: now, base: now }
    }
  return {
    saved,
    text: own.text,
    type: own.type,
    unsaved: own.text.trim() !== saved.trim(),
    onDevice: own.onDevice,
    save: (done: boolean) => void own.send(own, save(done)),
    /** Takes “done” back, with the saved text. */
    reopen: () => void own.send({ text: saved, base: saved }, save(false)),
    saveBoth: () => newer !== undefined && void own.sendBoth({ text: newer, base: newer }, save(false)),
    saving: write.isPending,
    error: write.error,
    /** Another device saved a text that differs. */
    isStale: newer !== undefined,
    typing: own.typing,
  }
}
