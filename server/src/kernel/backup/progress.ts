/** Reports the progress of a command. The next line replaces one that is not final. */
export type Progress = (line: string, final?: boolean) => void

/** On a terminal, one line that changes; otherwise only the final lines. */
export const progressOn = (out: NodeJS.WriteStream): Progress => {
  let length = 0
  return (line, final = false) => {
    if (out.isTTY) {
      out.write(`\r${line.padEnd(length)}${final ? '\n' : ''}`)
      length = final ? 0 : line.length
    } else if (final) out.write(`${line}\n`)
  }
}
