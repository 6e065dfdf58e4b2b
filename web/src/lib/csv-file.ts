const MB = 1024 * 1024

/** What is wrong with a file before anyone reads it; undefined where nothing is. */
export function wrongFile({ name, size }: Pick<File, 'name' | 'size'>, mostMb: number): string | undefined {
  if (size > mostMb * MB) return `${name} is larger than ${mostMb} MB.`
  return size === 0 ? `${name} is empty.` : undefined
}

/** The bytes of a file as an import takes them. */
export async function base64Of(file: File): Promise<string> {
  const address = await new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(file)
  })
  return address.slice(address.indexOf(',') + 1)
}
