import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { runImport } from '../import.ts'

type Env = Record<string, string>

/** Imports a roster, whose first row names the columns, and expects it to succeed. */
export async function importRoster(
  dataDir: string,
  rows: string[],
  { words = [], env = {} }: { words?: string[]; env?: Env } = {},
): Promise<void> {
  const file = test.info().outputPath('roster.csv')
  await writeFile(file, rows.join('\n'))
  const { code, errors } = await runImport(dataDir, ['roster', file, ...words], env)
  expect(errors).toBe('')
  expect(code).toBe(0)
}
