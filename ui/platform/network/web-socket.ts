export interface PageSocket {
  send(text: string): void
  close(): void
}

export interface SocketEvents {
  onOpen(): void
  onMessage(text: string): void
  /** The callback is called once, even if the socket never opened. */
  onClose(code: number): void
}

/** The code of a socket that never opened. */
export const NEVER_OPENED = 1006

/** Opens a path of this site. */
export function openWebSocket(path: string, { onOpen, onMessage, onClose }: SocketEvents): PageSocket {
  const url = new URL(path, window.location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  let socket: WebSocket
  try {
    socket = new WebSocket(url)
  } catch {
    // Old browsers, or a policy that forbids it.
    queueMicrotask(() => onClose(NEVER_OPENED))
    return { send: () => {}, close: () => {} }
  }
  socket.addEventListener('open', onOpen)
  socket.addEventListener('message', ({ data }) => onMessage(String(data)))
  socket.addEventListener('close', ({ code }) => onClose(code))
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close() {
      // Chromium complains of one that is closed before it opens.
      if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close())
      else socket.close()
    },
  }
}
