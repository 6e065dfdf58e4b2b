import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const DEPLOYED = join(import.meta.dirname, '../../deploy/cluster')

/** A simulated machine of the cluster: its own loopback address, and a folder as its root. */
export type Machine = { name: string; address: string; root: string }

/** The first three numbers of a run's addresses, so that two runs do not collide. */
const NETWORK = `127.${100 + ((process.pid >> 8) % 100)}.${process.pid % 256}`

/** `number`: the last part of its address, as in `deploy/cluster`. */
export async function machineOf(folder: string, name: string, number: number): Promise<Machine> {
  const root = join(folder, name)
  await mkdir(root, { recursive: true })
  return { name, address: `${NETWORK}.${number}`, root }
}

/** The text of a file of `deploy/cluster` as it is on a machine. */
export async function deployedText(file: string, { name, address, root }: Machine): Promise<string> {
  return (
    (await readFile(join(DEPLOYED, file), 'utf8'))
      .replaceAll('MACHINE', name)
      .replaceAll('ADDRESS', address)
      .replaceAll('127.0.0.1', address)
      // All connections come from the first loopback address.
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', `${NETWORK}.`)
      .replaceAll(/(?<=[ =])\/(?=(var|etc)\/)/g, `${root}/`)
  )
}

/** Writes a file of `deploy/cluster` to its place on a machine, and returns its path. */
export async function deploy(
  file: string,
  machine: Machine,
  place: string,
  change = (text: string) => text,
): Promise<string> {
  const path = join(machine.root, place)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, change(await deployedText(file, machine)))
  return path
}

/** A program that was started on a machine. */
export type Program = { pid: number; hasEnded(): boolean; ended: Promise<void> }

/** Starts a program in the foreground. Its output is in the machine's folder. */
export function startProgram(
  { root }: Machine,
  [program = '', ...words]: readonly string[],
  log: string,
  env: Record<string, string | undefined> = {},
): Program {
  const output = openSync(join(root, `${log}.log`), 'a')
  const child: ChildProcess = spawn(program, words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let over = false
  const ended = new Promise<void>((done) => {
    const end = () => {
      over = true
      done()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  return { pid: child.pid ?? 0, hasEnded: () => over, ended }
}

/** Sends a signal to the processes that still run. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      if (pid > 0) process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
