/** The words of Studio Crit. No schema here: the browser loads this file. */

/** Who worded the insights: our rules, or a language model whose every figure was checked against theirs. */
export const WRITTEN_BY = ['rules', 'model'] as const
export type WrittenBy = (typeof WRITTEN_BY)[number]
