import { ROSTER_COLUMNS, type RosterColumn } from '@scope/contract/company/people.words'

const NOTES: Partial<Record<RosterColumn, string>> = {
  email: 'always needed',
  name: 'or First name and Last name',
  role: 'GM, AGM, Bar Lead or VP, for example',
  position: 'needed if there is no Role',
  venue: 'several are separated by ;',
  state: 'two letters, for a new venue',
  group: 'your own name, for example LA Downtown',
  adminDay: 'Monday, for example',
}

/** The columns of a roster, each by its first name. */
export const COLUMNS = (Object.keys(ROSTER_COLUMNS) as RosterColumn[]).map((column) => {
  const note = NOTES[column]
  return { name: ROSTER_COLUMNS[column][0], ...(note ? { note } : {}) }
})

const IN_TEMPLATE = ['email', 'firstName', 'lastName', 'role', 'position', 'venue', 'adminDay'] as const

/** The header of a roster. */
export const TEMPLATE = {
  name: 'roster-template.csv',
  rows: [IN_TEMPLATE.map((column) => ROSTER_COLUMNS[column][0])],
}
