import { fireEvent } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ADMIN } from '../../../../test/company.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { GroupField } from './GroupField.tsx'

async function open(stored: string, error?: string) {
  const chosen: string[] = []
  function Screen() {
    const [value, setValue] = useState(stored)
    return (
      <GroupField
        {...{ value, error }}
        groups={['Downtown', 'Front Range']}
        hint={undefined}
        disabled={false}
        onChange={(group) => {
          chosen.push(group)
          setValue(group)
        }}
      />
    )
  }
  const page = renderScreen(<Screen />, '/', ADMIN)
  const group = await page.findByRole<HTMLSelectElement>('combobox', { name: 'Group' })
  const pick = (value: string) => fireEvent.change(group, { target: { value } })
  return { page, chosen, group, pick }
}

test('a group is chosen from the company’s, or none', async () => {
  const { page, chosen, group, pick } = await open('Downtown')
  expect([...group.options].map(({ text }) => text)).toEqual([
    ...['No group', 'Downtown', 'Front Range', 'A new group…'],
  ])
  expect(page.queryByRole('textbox')).toBeNull()
  pick('Front Range')
  pick('')
  expect(chosen).toEqual(['Front Range', ''])
})

test('a new one is named, and an error stands at its name', async () => {
  const { page, chosen, pick } = await open('', 'This name is too long.')
  pick('new group')
  const name = await page.findByRole('textbox', { name: 'Name of the group' })
  fireEvent.input(name, { target: { value: 'Harbor' } })
  expect(chosen.at(-1)).toBe('Harbor')
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

test('a group that is not saved yet stays as it was typed', async () => {
  const { page, group } = await open('Harbor')
  expect(group.value).toBe('new group')
  expect(page.getByRole<HTMLInputElement>('textbox', { name: 'Name of the group' }).value).toBe('Harbor')
})
