import { expect, test } from 'vitest'
import { unknownIn } from './known-apis.ts'

test.each([
  ['URL.canParse(next)', 'URL.canParse: not in chrome 111, edge 111, safari 16.4'],
  ['seen.isSubsetOf(known)', '.isSubsetOf(: not in chrome 111, edge 111, safari 16.4'],
  ['new URLPattern("/:slug")', 'new URLPattern: not in firefox 128, safari 16.4'],
  ['Promise.withResolvers()', 'Promise.withResolvers: not in chrome 111, edge 111, safari 16.4'],
  ['dialog.showPopover()', '.showPopover(: not in chrome 111, edge 111, safari 16.4'],
])('%s is missing in a supported browser', (code, said) => {
  expect(unknownIn(code)).toEqual([said])
})

test('what every supported browser has is allowed', () => {
  expect(
    unknownIn('new URL(text); list.toSorted().at(-1); Object.fromEntries(a); b.add(c); [...xr(d)]'),
  ).toEqual([])
})
