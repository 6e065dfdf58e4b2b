import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { freePort } from '../server/test/free-port.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'

/** Whether this machine has a WebKit to test with: `apt-get install webkit2gtk-driver xvfb`. */
export const hasWebKit = (): boolean => [DRIVER, SCREEN].every((program) => existsSync(program))

/** One window of WebKitGTK. Elements are found by XPath; an invisible one is an error. */
export type WebKit = {
  open(url: string): Promise<void>
  click(xpath: string): Promise<void>
  type(xpath: string, text: string): Promise<void>
  /** Whether an element is visible. */
  sees(xpath: string): Promise<boolean>
  close(): Promise<void>
}

/** The key of an element in the replies of WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Element = { [ELEMENT]: string }

type Send = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>

/** Starts WebKitGTK on a separate virtual display, driven by WebDriver. */
export async function startWebKit(): Promise<WebKit> {
  const screen = await startScreen()
  const port = await freePort()
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display },
    stdio: 'ignore',
  })
  const send = sendTo(`http://127.0.0.1:${port}`)
  await untilReady(send)
  const { sessionId } = (await send('POST', '/session', { capabilities: {} })) as { sessionId: string }
  return {
    ...windowOf((method, path, body) => send(method, `/session/${sessionId}${path}`, body)),
    // The browser ends with its display.
    close: async () => {
      await end(driver)
      await end(screen.program)
    },
  }
}

function windowOf(send: Send): Omit<WebKit, 'close'> {
  /** The first visible element. */
  const find = async (xpath: string): Promise<string> => {
    const elements = (await send('POST', '/elements', { using: 'xpath', value: xpath })) as Element[]
    for (const { [ELEMENT]: id } of elements) {
      if (await send('GET', `/element/${id}/displayed`)) return `/element/${id}`
    }
    throw new Error(`Nothing is visible at ${xpath}`)
  }
  return {
    open: async (url) => void (await send('POST', '/url', { url })),
    click: async (xpath) => void (await send('POST', `${await find(xpath)}/click`, {})),
    type: async (xpath, text) => void (await send('POST', `${await find(xpath)}/value`, { text })),
    // An element may be replaced meanwhile.
    sees: (xpath) =>
      find(xpath).then(
        () => true,
        () => false,
      ),
  }
}

/** A virtual display, with the number that it chose. */
async function startScreen(): Promise<{ program: ChildProcess; display: string }> {
  const program = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(createInterface(program.stdout), 'line')
  return { program, display: `:${number}` }
}

const sendTo =
  (address: string): Send =>
  async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }

const START_MS = 30_000

async function untilReady(send: Send): Promise<void> {
  for (let waited = 0; waited < START_MS; waited += 50) {
    const status = await send('GET', '/status').catch(() => null)
    if ((status as { ready?: boolean } | null)?.ready) return
    await new Promise((resume) => setTimeout(resume, 50))
  }
  throw new Error('WebKitWebDriver did not start.')
}

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit')
  program.kill()
  await ended
}
