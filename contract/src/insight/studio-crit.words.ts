/** The words of Studio Crit. No schema here: the browser loads this file. */

/** Who wrote the advice: our rules or a language model. The figures always come from the rules. */
export const WRITTEN_BY = ['rules', 'model'] as const
