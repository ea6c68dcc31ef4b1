/** The document's start, React's stream and the document's end as one stream; the start leaves at once. */
export function streamDocument(
  start: string,
  content: ReadableStream<Uint8Array>,
  end: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return content.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(start)),
      flush: (controller) => controller.enqueue(encoder.encode(end)),
    }),
  )
}
