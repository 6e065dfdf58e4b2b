/**
 * `fetch` that stops reading a reply of more than `max` bytes, as they are once unpacked, with the error of `endless`:
 * another server must not fill our memory (operations, faults).
 */
export const boundedFetch =
  (max: number, endless: () => Error) =>
  async (...input: Parameters<typeof fetch>): Promise<Response> => {
    const response = await fetch(...input)
    let bytes = 0
    const bounded = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length
        if (bytes > max) controller.error(endless())
        else controller.enqueue(chunk)
      },
    })
    return response.body ? new Response(response.body.pipeThrough(bounded), response) : response
  }
