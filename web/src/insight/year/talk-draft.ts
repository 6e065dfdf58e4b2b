import { draftKey } from '../../lib/drafts/drafts.ts'
import type { MemberYear } from './api.ts'

/** The device's key for a user's text for the talk about a member’s year. */
export const talkDraftKey = (userId: string, { member, year }: Pick<MemberYear, 'member' | 'year'>): string =>
  draftKey('year-talk', userId, member.id, String(year))
