/**
 * The socket to the server, begun before there is anything to say: whoever follows an invitation
 * will need it, and to make one takes a few ways there and back. Nothing is sent on it here.
 */

const UNUSED = 30_000; // ms; servers let a silent one stay for a minute (docs/signaling.md §5)

let early: WebSocket | null = null;
let unused: ReturnType<typeof setTimeout> | undefined;

/** Begin at once. address: of the WebSocket. */
export function connectEarly(address: string): void {
  discard();
  try {
    early = new WebSocket(address);
  } catch {
    return; // told when one is needed
  }
  // What speaks before it is asked is of no use: it says the same to the next one, and is heard.
  early.onmessage = early.onclose = discard;
  unused = setTimeout(discard, UNUSED);
}

/** Return the socket that was begun early, open or about to be, or where there is none another. */
export function takeSocket(address: string): WebSocket {
  const socket = early;
  if (socket?.url !== address || socket.readyState > WebSocket.OPEN) {
    discard();
    return new WebSocket(address);
  }
  release();
  return socket;
}

function discard(): void {
  const socket = early;
  release();
  if (socket) closeSocket(socket);
}

function release(): void {
  clearTimeout(unused);
  if (early) early.onmessage = early.onclose = null;
  early = null;
}

/** Close a socket, as soon as it is open: earlier, browsers call it a failure. */
export function closeSocket(socket: WebSocket): void {
  if (socket.readyState !== WebSocket.CONNECTING) socket.close();
  else {
    socket.onopen = () => {
      socket.close();
    };
  }
}
