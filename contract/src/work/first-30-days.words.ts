/** A company's “First 30 days” template. */
export type First30DaysTemplate = {
  title: string
  /** The purpose, in the description of the priority. */
  goal: string
  /** `day`: the day on which it is due, from 1 (the start) to 30. */
  tasks: { label: string; day: number }[]
  /** Five competencies in focus. */
  skillIds: string[]
  /** For the first one-on-one. */
  points: string[]
}

/** For how many days the focus stays on the member’s screens. */
export const FIRST_DAYS = 30
export const FOCUS_SKILLS = 5
export const TASKS_MAX = 12
export const POINTS_MAX = 8
export const POINT_MAX = 200

/** The template that comes with Scope, for companies without their own. */
export const SHIPPED_TEMPLATE: First30DaysTemplate = {
  title: 'First 30 days',
  goal: 'Know the bar, its numbers and its team, and run a shift without help.',
  tasks: [
    { label: 'Meet every person of the team on a shift', day: 5 },
    { label: 'Open and close the bar once each with the checklist', day: 7 },
    { label: 'Count one section of the bar and place one order', day: 12 },
    { label: 'Lead a pre-shift meeting', day: 14 },
    { label: 'Write next week’s schedule with the GM', day: 18 },
    { label: 'Go through last week’s numbers with the GM', day: 21 },
    { label: 'Run a full shift without help', day: 26 },
    { label: 'Agree with the GM on the next priority', day: 30 },
  ],
  skillIds: [
    'opening-and-closing-standards',
    'running-the-pre-shift',
    'safety-and-responsible-service',
    'inventory-and-counts',
    'weekly-numbers-and-prime-cost',
  ],
  points: [
    'What is different from what you expected?',
    'Which part of the shift do you want to see again?',
    'Who on the team should you get to know next?',
  ],
}
