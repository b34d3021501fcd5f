// The WebSocket that all adapters use, set up to cost the load generator as little as possible.
import WebSocket from 'ws'

export const traffic = { received: 0 } // bytes of all messages that came

/**
 * Open a socket. `receive` gets each message as a Buffer: look for bytes in it rather than parse it.
 * `lost` gets the reason if the socket fails or closes, whoever closed it.
 */
export function open(url, receive, lost, options = {}) {
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true, ...options })
  socket.on('message', (data) => {
    traffic.received += data.length
    receive(data)
  })
  socket.on('error', (error) => lost(String(error)))
  socket.on('close', (code) => lost(`closed: ${code}`))
  return socket
}

/** The digits that start at `index`, as a number. */
export function numberAt(data, index) {
  let number = 0
  for (let digit = data[index] - 48; digit >= 0 && digit <= 9; digit = data[++index] - 48) number = number * 10 + digit
  return number
}
