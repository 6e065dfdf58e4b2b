import type { CallName } from '@scope/contract/calls'
import { type ByRoleMatcher, fireEvent, within } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import type { Me } from './company.ts'
import { type Answers, mockApi, SILENT, UNREACHABLE } from './mock-api.ts'
import { type Page, renderScreen } from './render-screen.tsx'

/** A part of the screen: its role and name. */
type Part = readonly [role: ByRoleMatcher, name: string | RegExp]

type Screen = {
  screen: ReactNode
  at: string
  as: Me
  answers: Answers
  /** The contents of the screen once it is loaded. */
  shows: readonly [Part, ...Part[]]
  /** The message if a read fails, by the read. */
  fails: { [N in CallName]?: string }
  /** Further text if there is nothing to show. */
  empty?: { answers: Answers; shows: readonly Part[] }
}

const find = (page: Page, [role, name]: Part) => page.findAllByRole(role, { name })
const placeholder = () => document.querySelector('[aria-hidden].animate-breathe')

/** The four states of a screen, each a test: loading, empty, failed with Retry, and filled. */
export function testStates(title: string, { screen, at, as, answers, shows, fails, empty }: Screen): void {
  describe(title, () => {
    const open = (overrides: Answers = {}) => {
      const api = mockApi({ ...answers, ...overrides })
      return { api, page: renderScreen(screen, at, as) }
    }

    test('shows what it is for', async () => {
      const { page } = open()
      for (const part of shows) await find(page, part)
      expect(page.queryByRole('alert')).toBeNull()
    })

    if (empty) {
      test('says that there is nothing', async () => {
        const { page } = open(empty.answers)
        for (const part of empty.shows) await find(page, part)
        expect(page.queryByRole('alert')).toBeNull()
      })
    }

    const reads = Object.entries(fails) as [CallName, string][]

    test.each(reads)('waits for %s', async (read) => {
      const { api, page } = open({ [read]: SILENT })
      await expect.poll(() => api.sent(read)).not.toHaveLength(0)
      await expect.poll(placeholder).not.toBeNull()
      expect(page.queryByRole('alert')).toBeNull()
      const [[role, name]] = shows
      expect(page.queryAllByRole(role, { name })).toEqual([])
    })

    test.each(reads)('says that %s failed, and Retry loads it', async (read, sentence) => {
      const { api, page } = open({ [read]: UNREACHABLE })
      const alert = (await page.findByText(sentence)).closest<HTMLElement>('[role=alert]')
      if (!alert) throw new Error(`Not an alert: ${sentence}`)
      within(alert).getByText('Network error. Please try again.')
      api.answer({ [read]: answers[read] })
      fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
      for (const part of shows) await find(page, part)
      expect(page.queryByText(sentence)).toBeNull()
    })
  })
}
