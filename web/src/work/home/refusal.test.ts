import { REQUIREMENTS } from '@scope/contract/work/priority.words'
import { expect, it } from 'vitest'
import { refusal } from './refusal.ts'

it('lists what is missing', () => {
  expect(refusal([REQUIREMENTS.tasks, REQUIREMENTS.journal])).toEqual({
    title: 'Requirements Not Met',
    description: 'Missing: All tasks completed, GM journal entry for final week of period',
    openJournal: false,
  })
})

it('opens the journal where only that is missing', () => {
  expect(refusal([REQUIREMENTS.journal])).toEqual({
    title: 'Journal Entry Required',
    description: 'Complete your journal entry before final sign-off. Opening journal...',
    openJournal: true,
  })
})
