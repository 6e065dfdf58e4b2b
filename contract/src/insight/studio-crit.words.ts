/** The words of Studio Crit. No schema here: the browser loads this file. */

/** Who worded the insights: our rules, or a language model what to do next; what was measured is the rules’ always. */
export const WRITTEN_BY = ['rules', 'model'] as const
export type WrittenBy = (typeof WRITTEN_BY)[number]
