/** The job roles of BLT members (decisions 1). No schema here: the browser loads this file. */
export const TEAM_ROLES = ['AGM', 'BLT'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]
