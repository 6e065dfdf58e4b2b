import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether this machine has a program in its path. */
export function installed(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
