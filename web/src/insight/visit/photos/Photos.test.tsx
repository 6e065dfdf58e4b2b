import { PHOTO_SIDE_MAX } from '@scope/contract/insight/visit/visit.words'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADMIN, CALICHE, GM, NOW, TODAY } from '../../../../test/company.ts'
import { type Answers, mockApi, refusal, SILENT } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { queryClient } from '../../../app/start/query-client.ts'
import { registerWrites } from '../../../lib/api/writes.ts'
import { type Visit, visitQuery } from '../api.ts'
import { visitWrites } from '../writes.ts'
import { Photos } from './Photos.tsx'

registerWrites(queryClient, visitWrites)

const ID = 'visit-1'
const fileOf = (id: string): Visit['files'][number] => ({
  ...{ id, fileName: `${id}.jpg`, fileType: 'image/jpeg', size: 240_000 },
  fileUrl: `/api/visits/${ID}/files/${id}`,
})

const VISIT: Visit = {
  ...{
    id: ID,
    on: TODAY,
    by: 'visit',
    state: 'begun',
    sharedAt: null,
    minutes: null,
    agreements: null,
    own: true,
  },
  venue: { id: CALICHE.id, slug: CALICHE.slug, name: CALICHE.name, timezone: CALICHE.timezone },
  visitor: { id: ADMIN.id, name: ADMIN.name },
  ...{ now: NOW, today: TODAY, businessDay: TODAY, tell: true, begunAt: NOW },
  ...{ points: '', notes: '', summary: '', managersPoints: [], agreed: [], files: [], withFiles: false },
  ...{ manager: { id: GM.id, name: GM.name }, owners: [], takeBackUntil: null, updatedAt: NOW },
  can: { write: true },
}

/** A JPEG as the browser encodes it, with EXIF; and in Base64 without that, as it is sent. */
const ENCODED = Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, 6, 0x45, 0x78, 0x69, 0x66, 0xff, 0xd9])
const BARE = btoa('\xff\xd8\xff\xd9')

/** A device whose browser decodes the photos that are not named `.heic`. */
const drawn: { width: number; height: number }[] = []
beforeEach(() => {
  drawn.length = 0
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    if (name.endsWith('.heic')) throw new Error('The source image could not be decoded.')
    return { width: 4032, height: 3024, close: () => undefined }
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly size: { width: number; height: number }
      constructor(width: number, height: number) {
        this.size = { width, height }
        drawn.push(this.size)
      }
      getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined })
      convertToBlob = async ({ type }: { type: string }) => new Blob([ENCODED], { type })
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

function OneVisit() {
  const { data } = useQuery(visitQuery(ID))
  return data ? <Photos visit={data} canWrite={data.can.write} /> : null
}

function open(visit: Visit, answers: Answers = {}) {
  const api = mockApi({ 'GET /api/visits/:id': visit, ...answers })
  return { api, page: renderScreen(<OneVisit />, `/visits/${ID}`, visit.own ? ADMIN : GM) }
}

const photo = (name: string) => new File(['camera'], name, { type: 'image/jpeg' })
const choose = (input: HTMLElement, ...files: File[]) => {
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  fireEvent.change(input)
}

test('photos are made small, shown at once, and sent one after the other', async () => {
  const { api, page } = open(VISIT, { 'PUT /api/visits/:id/files/:file': SILENT })
  await page.findByText('Up to 10, yours alone.')
  choose(page.getByLabelText('Add photos', { selector: 'input' }), photo('IMG_1.JPG'), photo('bar.png'))
  const photos = await page.findAllByRole('button', { name: /^Photo \d of 2, not sent yet$/ })
  expect(photos).toHaveLength(2)
  expect(photos[0]?.querySelector('img')?.src).toBe(`data:image/jpeg;base64,${BARE}`)
  await page.findByText('Sending 2 photos')
  page.getByText('Yours alone, unless you share them with the visit.')
  expect(drawn[0]).toEqual({ width: PHOTO_SIDE_MAX, height: 1200 })
  expect(api.sent('PUT /api/visits/:id/files/:file')).toMatchObject([
    {
      params: { id: ID, file: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      body: { fileName: 'IMG_1.jpg', fileType: 'image/jpeg', content: BARE },
    },
  ])
})

test('a sent photo is one of the visit', async () => {
  const { page } = open(VISIT, {
    'PUT /api/visits/:id/files/:file': ({ params }) => fileOf(params.file),
  })
  await page.findByText('Up to 10, yours alone.')
  choose(page.getByLabelText('Camera', { selector: 'input' }), photo('one.jpg'))
  await page.findByRole('button', { name: 'Photo 1 of 1' })
  expect(page.queryByText(/Sending|Waiting/)).toBeNull()
})

test('what is no photo is named, and the others are added', async () => {
  const { page } = open(VISIT, {
    'PUT /api/visits/:id/files/:file': ({ params }) => fileOf(params.file),
  })
  await page.findByText('Up to 10, yours alone.')
  choose(page.getByLabelText('Add photos', { selector: 'input' }), photo('IMG_2.heic'), photo('one.jpg'))
  await page.findByText('IMG_2.heic is a HEIC photo, which this browser can’t read. Choose it as a JPEG.')
  await page.findByRole('button', { name: 'Photo 1 of 1' })
})

test('a photo for which the device has no memory is named', async () => {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined })
      convertToBlob = () => Promise.reject(new Error('Out of memory'))
    },
  )
  const { page } = open(VISIT)
  await page.findByText('Up to 10, yours alone.')
  choose(page.getByLabelText('Add photos', { selector: 'input' }), photo('one.jpg'))
  await page.findByText('one.jpg could not be made smaller. Try it alone.')
})

test('an eleventh photo is not added', async () => {
  const files = Array.from({ length: 9 }, (_, index) => fileOf(`file-${index}`))
  const { api, page } = open(
    { ...VISIT, files },
    { 'PUT /api/visits/:id/files/:file': ({ params }) => fileOf(params.file) },
  )
  await page.findByRole('button', { name: 'Photo 1 of 9' })
  choose(page.getByLabelText('Add photos', { selector: 'input' }), photo('10.jpg'), photo('11.jpg'))
  await page.findByText('A visit has at most 10 photos: 1 was not added.')
  await page.findByRole('button', { name: 'Photo 10 of 10' })
  expect(api.sent('PUT /api/visits/:id/files/:file')).toHaveLength(1)
  expect(page.queryByRole('button', { name: 'Add photos' })).toBeNull()
})

test('a refused photo is not shown as one of the visit, and says why', async () => {
  const { page } = open(VISIT, {
    'PUT /api/visits/:id/files/:file': refusal('conflict', 'The visit is shared.'),
  })
  await page.findByText('Up to 10, yours alone.')
  choose(page.getByLabelText('Add photos', { selector: 'input' }), photo('one.jpg'))
  await page.findByText('Photo not added')
  page.getByText('The visit is shared.')
  await expect.poll(() => page.queryByRole('button', { name: /^Photo/ })).toBeNull()
})

test('a photo is removed once that is confirmed', async () => {
  const { api, page } = open(
    { ...VISIT, files: [fileOf('one'), fileOf('two')] },
    { 'DELETE /api/visits/:id/files/:file': { id: 'one' } },
  )
  fireEvent.click(await page.findByRole('button', { name: 'Photo 1 of 2' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Photo 1 of 2' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await dialog.findByText('Remove this photo?')
  expect(api.sent('DELETE /api/visits/:id/files/:file')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await page.findByRole('button', { name: 'Photo 1 of 1' })
  expect(api.sent('DELETE /api/visits/:id/files/:file')).toMatchObject([{ params: { id: ID, file: 'one' } }])
})

test('readers leaf through the photos that were shared, and change none', async () => {
  const shared = { ...VISIT, own: false, state: 'shared' as const, sharedAt: NOW, withFiles: true }
  const { page } = open({ ...shared, files: [fileOf('one'), fileOf('two')], can: { write: false } })
  fireEvent.click(await page.findByRole('button', { name: 'Photo 1 of 2' }))
  fireEvent.click(await page.findByRole('button', { name: 'Next photo' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Photo 2 of 2' }))
  expect(dialog.getByRole('img', { name: 'two.jpg' }).getAttribute('src')).toBe(fileOf('two').fileUrl)
  expect(dialog.getByRole('link', { name: 'Save' }).getAttribute('download')).toBe('two.jpg')
  expect(dialog.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(page.queryByLabelText('Add photos', { selector: 'input' })).toBeNull()
})

test.each([
  [true, 'Shared with Gus Marin.'],
  [false, 'Not shared: yours alone.'],
])('the visitor of a shared visit sees whether its photos are shared: %s', async (withFiles, text) => {
  const { page } = open({
    ...{ ...VISIT, state: 'shared', sharedAt: NOW, withFiles, files: [fileOf('one')] },
    can: { write: false },
  })
  await page.findByText(text)
})
