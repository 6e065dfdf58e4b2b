/** A “First 30 days” as a company offers it. */
export type First30DaysTemplate = {
  title: string
  /** What it is for; in the description of the priority. */
  goal: string
  /** `day`: on which day after the first it is due, 1 to 30. */
  tasks: { label: string; day: number }[]
  /** Five competencies in focus. */
  skillIds: string[]
  /** For the first one-on-one. */
  points: string[]
}
