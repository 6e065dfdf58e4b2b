/** How a line names someone whose whole name stands nearby. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name
