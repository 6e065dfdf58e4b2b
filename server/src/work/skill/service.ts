import type { Input } from '@scope/contract/calls'
import { isBltRole, mayAbout, memberOf } from '@scope/contract/kernel/access'
import type { Competency, SkillChange, SkillProgress } from '@scope/contract/work/skill'
import type { SkillEvent } from '@scope/contract/work/skill.words'
import { bltAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { refuseAbout } from '../../kernel/permit.ts'
import { forbidden, invalid, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { nextVersion } from '../../kernel/version.ts'
import { COMPETENCIES } from './competencies.ts'
import { readMark, refuseFormer, refuseUnearned, type SkillOwner } from './rules.ts'
import { lockSkill, type StoredSkill, saveSkill } from './store.ts'
import { type About, findHistory, findProgress } from './view.ts'

type MemberQuery = { blt?: string; venue?: string }

/** A BLT member's state in each competency, in the order of the catalogue. */
export async function progressOf(context: Context, query: MemberQuery): Promise<SkillProgress[]> {
  const progress = await findProgress(context, aboutOf(context, query))
  return readable(context, progress).skills
}

/** Every change of a BLT member's skills, newest first. */
export async function historyOf(context: Context, query: MemberQuery): Promise<SkillChange[]> {
  const history = await findHistory(context, aboutOf(context, query))
  return readable(context, history).changes
}

/** Marks a skill one step further, or resets it to Not Started. Any mark removes a verification. */
export async function markSkill(
  context: Context,
  { skillId, status, ...query }: Input<'POST /api/skills/update'>['body'],
): Promise<SkillProgress> {
  const held = await holdSkill(context, 'skill.mark', skillId, query)
  if (readMark(held.skill.title, held.stored.status, status)) await change(context, held, 'mark', status)
  return reread(context, held)
}

/** Verifies a mastered skill, or removes the verification. Repeating it changes nothing. */
export async function verifySkill(
  context: Context,
  { skillId, verified, ...query }: Input<'POST /api/skills/verify'>['body'],
): Promise<SkillProgress> {
  const held = await holdSkill(context, 'skill.verify', skillId, query)
  const { skill, stored } = held
  if (verified) refuseUnearned(skill.title, stored.status)
  if (verified !== (stored.verifiedAt !== null)) {
    await change(context, held, verified ? 'verified' : 'unverified', stored.status)
  }
  return reread(context, held)
}

type Held = { skill: Competency; owner: SkillOwner; stored: StoredSkill }

/** Locks a skill for someone with this ability for its member. 404 if out of reach, 403 without the ability. */
async function holdSkill(
  context: Context,
  ability: 'skill.mark' | 'skill.verify',
  skillId: string,
  query: MemberQuery,
): Promise<Held> {
  const { reach, db, person } = context
  const skill = COMPETENCIES.find(({ id }) => id === skillId)
  if (!skill) throw invalid('skillId', 'skillId is not one of the competencies.')
  const { blt, venue } = aboutOf(context, query)
  const owner = await bltAt(context, venue, blt)
  refuseAbout(person, ability, owner)
  refuseFormer(owner)
  const stored = await lockSkill(reach, db, owner.id, skillId)
  if (!stored) throw notFound()
  return { skill, owner, stored }
}

/** Saves a change with its history and audit entry. */
async function change(
  context: Context,
  { skill, owner, stored }: Held,
  event: SkillEvent,
  status: StoredSkill['status'],
): Promise<void> {
  const { reach, db, now, person } = context
  const at = nextVersion(stored.lastChange ?? undefined, now)
  const by = person.appUserId
  const mark =
    event === 'mark'
      ? { updatedById: by, updatedAt: at }
      : { updatedById: stored.updatedById ?? by, updatedAt: stored.updatedAt ?? at }
  const verification =
    event === 'verified' ? { verifiedById: by, verifiedAt: at } : { verifiedById: null, verifiedAt: null }
  await saveSkill(
    reach,
    db,
    { bltId: owner.id, skillId: skill.id, status, ...mark, ...verification },
    { event, before: stored.status, authorId: by, createdAt: at },
  )
  await audit(context, `skill.${event === 'mark' ? 'marked' : event}`, {
    bltId: owner.id,
    skillId: skill.id,
    title: skill.title,
    before: { status: stored.status, verifiedById: stored.verifiedById },
    after: { status, verifiedById: verification.verifiedById },
  })
}

/** Whose skills a call is about: without `blt` the caller's own, who must be a BLT member. */
function aboutOf({ person }: Context, { blt, venue }: MemberQuery): About {
  const ref = blt ?? (isBltRole(person.jobRole) ? person.appUserId : undefined)
  if (!ref) throw invalid('blt', 'blt is required: the BLT member whose skills you want.')
  return { blt: ref, venue }
}

/** Checks that the person may read the member's skills. 404 if out of reach, 403 without the ability. */
function readable<T extends { bltId: string; venueId: string }>(
  { person }: Context,
  owned: T | undefined,
): T {
  if (!owned) throw notFound()
  if (!mayAbout(person, 'skill.read', memberOf(owned))) throw forbidden()
  return owned
}

async function reread(context: Context, { skill, owner }: Held): Promise<SkillProgress> {
  const skills = await progressOf(context, { blt: owner.id })
  const progress = skills.find(({ skillId }) => skillId === skill.id)
  if (!progress) throw notFound()
  return progress
}
