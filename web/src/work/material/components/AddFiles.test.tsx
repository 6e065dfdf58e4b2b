import { FILE_SIZE_MAX, FILES_AT_ONCE } from '@scope/contract/work/material.words'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { MEMBER, TEAM } from '../../../../test/company.ts'
import { mockApi } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { AddFiles } from './AddFiles.tsx'

const ofSize = (name: string, size: number) =>
  new File([new Uint8Array(size)], name, { type: 'application/pdf' })

function open(priorityId: string) {
  mockApi(TEAM)
  const page = renderScreen(<AddFiles priorityId={priorityId} />, '/', MEMBER)
  const choose = (...files: File[]) => {
    const input = page.getByLabelText<HTMLInputElement>('Files')
    Object.defineProperty(input, 'files', { configurable: true, value: files })
    fireEvent.change(input)
  }
  return { page, choose }
}

test('a file of exactly 10,485,760 bytes is taken after one byte more was refused', async () => {
  const { page, choose } = open('priority-size')
  await page.findByRole('button', { name: 'Add files' })
  choose(ofSize('over.pdf', FILE_SIZE_MAX + 1))
  await page.findByText('over.pdf is larger than 10 MB.')
  choose(ofSize('exact.pdf', FILE_SIZE_MAX))
  await page.findByRole('button', { name: 'Upload 1 file' })
  await expect.poll(() => page.queryByText('over.pdf is larger than 10 MB.')).toBeNull()
})

test('the input is there and says why where no more fit', async () => {
  const { page, choose } = open('priority-count')
  await page.findByRole('button', { name: 'Add files' })
  choose(...Array.from({ length: FILES_AT_ONCE }, (_, index) => ofSize(`${index}.pdf`, 10)))
  await page.findByRole('button', { name: `Upload ${FILES_AT_ONCE} files` })
  choose(ofSize('another.pdf', 10))
  await page.findByText(/5 files at a time at most/)
})
