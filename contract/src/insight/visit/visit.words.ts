/** The words and limits of visits. No schema here: the browser loads this file. */

import type { MaterialType } from '../../work/material.words.ts'

/** In person or by phone. */
export const VISIT_WAYS = ['visit', 'call'] as const
export type VisitWay = (typeof VISIT_WAYS)[number]
export const VISIT_WAY_LABELS: Record<VisitWay, string> = { visit: 'In person', call: 'By phone' }

/** `planned` and `begun` are the writer’s own draft, `shared` is read by the venue’s managers. */
export const VISIT_STATES = ['planned', 'begun', 'shared'] as const
export type VisitState = (typeof VISIT_STATES)[number]

/** Of notes, points, summary and each agreement, in code points. */
export const VISIT_TEXT_MAX = 1000
/** One to three agreements hold; a fourth is forgotten. */
export const VISIT_AGREEMENTS_MAX = 3
/** Why there is no fourth. */
export const NO_FOURTH = 'A visit has at most three agreements: what is more is forgotten. Remove one first.'
export const VISIT_FILES_MAX = 10
/** Minutes in which a shared visit can be taken back. */
export const TAKE_BACK_MINUTES = 10
/** The longer side of a photo in pixels, as the device sends it. */
export const PHOTO_SIDE_MAX = 1600
/** The types of photos, which every browser can show. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies MaterialType[]

/** A company that has shared so many visits gets the signal. */
export const VISITS_BEFORE_SIGNAL = 3

/** The past weeks of each number on a brief. */
export const BRIEF_WEEKS = 13
/** The weeks to come whose tags a brief names. */
export const BRIEF_WEEKS_AHEAD = 6
