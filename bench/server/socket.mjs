// The WebSocket that all adapters use. No library: it and the servers share two cores, so it does only what is needed
// here (RFC 6455, whole frames of ASCII text, and a mask of zeros).
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

export const traffic = { received: 0 } // bytes of all messages that came

const [TEXT, CLOSE, PING, PONG] = [1, 8, 9, 10]
const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * Open a socket. `receive` gets each message as a Buffer: look for bytes in it rather than parse it.
 * `lost` gets the reason if the socket fails or closes, whoever closed it.
 */
export function open(url, receive, lost, { headers = {} } = {}) {
  return new Socket(new URL(url), receive, lost, headers)
}

class Socket {
  constructor({ hostname, port, pathname, search }, receive, lost, headers) {
    this.receive = receive
    this.lost = lost
    this.opened = false
    this.rest = null // the beginning of a frame whose end has not come
    const wanted = {
      Host: `${hostname}:${port}`,
      Upgrade: 'websocket',
      Connection: 'Upgrade',
      'Sec-WebSocket-Version': 13,
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      ...headers
    }
    const lines = Object.entries(wanted).map(([name, value]) => `${name}: ${value}\r\n`)
    this.stream = connect({ host: hostname, port, noDelay: true })
    this.stream.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
    this.stream.on('data', (data) => this.read(this.rest ? Buffer.concat([this.rest, data]) : data))
    this.stream.on('error', (error) => this.lose(String(error)))
    this.stream.on('close', () => this.lose('closed'))
  }

  /** Send a text of ASCII characters. */
  send(text) {
    this.write(TEXT, text)
  }

  close() {
    this.write(CLOSE, '\x03\xe8') // 1000: all is well
    this.stream.end()
  }

  write(kind, text) {
    const { length } = text
    const start = length < 126 ? 6 : 8 // after the head and four zeros
    const frame = Buffer.allocUnsafe(start + length)
    frame[0] = 0x80 | kind
    frame[1] = 0x80 | Math.min(length, 126)
    if (start === 8) frame.writeUInt16BE(length, 2)
    frame.fill(0, start - 4, start)
    frame.latin1Write(text, start)
    this.stream.write(frame)
  }

  read(data) {
    let at = 0
    if (!this.opened) {
      const end = data.indexOf(END_OF_HEAD)
      if (end < 0) return void (this.rest = data)
      if (!data.toString('latin1', 0, 12).endsWith(' 101')) return this.lose(data.toString('latin1', 0, end))
      this.opened = true
      at = end + END_OF_HEAD.length
    }
    while (data.length >= at + 2) {
      let [start, length] = [at + 2, data[at + 1]]
      if (length > 125) {
        start += length === 126 ? 2 : 8
        if (data.length < start) break
        length = length === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2))
      }
      if (data.length < start + length) break
      this.frame(data[at], data.subarray(start, start + length))
      at = start + length
    }
    this.rest = at < data.length ? data.subarray(at) : null
  }

  frame(head, body) {
    if (head === (0x80 | TEXT)) {
      traffic.received += body.length
      this.receive(body)
    } else if (head === (0x80 | PING)) this.write(PONG, body.toString('latin1'))
    else if (head === (0x80 | CLOSE)) this.lose(`closed: ${body.length ? body.readUInt16BE() : 1005}`)
    else if (head !== (0x80 | PONG)) this.lose(`a frame that can't be read: ${head}`)
  }

  lose(reason) {
    const lost = this.lost
    this.lost = () => {}
    this.stream.destroy()
    lost(reason)
  }
}

/** The digits that start at `index`, as a number. */
export function numberAt(data, index) {
  let number = 0
  for (let digit = data[index] - 48; digit >= 0 && digit <= 9; digit = data[++index] - 48) number = number * 10 + digit
  return number
}
