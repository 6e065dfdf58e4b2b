import { expect, test } from '../fixtures.ts'
import { hasWebKit, startWebKit, type WebKit } from '../webkit.ts'
import { A_MOMENT, type Browser, liveTheWeek, startNight } from './core.ts'

let webkit: WebKit | undefined
test.afterEach(() => webkit?.close())

test(`WebKit shows and saves the week${hasWebKit() ? '' : ', which is not installed here: webkit2gtk-driver, xvfb'}`, async () => {
  test.skip(!hasWebKit())
  test.slow()
  const night = await startNight(['Wim'])
  webkit = await startWebKit()
  await liveTheWeek(night, 'Wim', drivenBy(webkit, night.line.url))
  await night.end()
})

function drivenBy(webkit: WebKit, url: string): Browser {
  /** The element, once it is there and visible. */
  const visible = async (xpath: string): Promise<string> => {
    await expect.poll(() => webkit.sees(xpath), { message: xpath }).toBe(true)
    return xpath
  }
  return {
    open: (path) => webkit.open(url + path),
    fill: async (label, text) =>
      webkit.type(await visible(`//*[@id=//label[normalize-space()="${label}"]/@for]`), text),
    press: async (name) => webkit.click(await visible(`//button[normalize-space()="${name}"]`)),
    tick: async (name) => webkit.click(await visible(`//label[normalize-space()="${name}"]//input`)),
    see: async (text) => void (await visible(`//*[normalize-space()="${text}"]`)),
    shows: async (text) => {
      const deadline = Date.now() + A_MOMENT
      while (Date.now() < deadline) {
        if (await webkit.sees(`//*[normalize-space()="${text}"]`)) return true
      }
      return false
    },
  }
}
