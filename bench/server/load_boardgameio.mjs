// The adapter for boardgame.io: socket.io's frames written by hand, because its client would cost more than the server.
// load_bradshaw.mjs describes what an adapter is.
import { numberAt, open } from './socket.mjs'

const GAME = 'endless' // of peer.cjs
const CELLS = 9

// A message is `42/endless,["update",...`: 4 is engine.io's message, 2 is socket.io's event.
const KIND = `42/${GAME},["`.length
const [PING, MESSAGE, OPENED, CONNECTED, EVENT, REFUSED] = Buffer.from('240024')
const [UPDATE, PATCH, SYNC] = Buffer.from('ups') // the first letters of the events that matter
const STATE_ID = Buffer.from('"_stateID":')
const CURRENT = Buffer.from('"currentPlayer":"')
const CURRENT_IN_PATCH = Buffer.from('"/ctx/currentPlayer","value":"')

export async function openTable([url], hooks) {
  const { matchID } = await post(`${url}/games/${GAME}/create`, { numPlayers: 2 })
  return Promise.all(['0', '1'].map((seat) => sitDown(url, matchID, seat, hooks)))
}

async function sitDown(url, matchID, seat, hooks) {
  const joined = await post(`${url}/games/${GAME}/${matchID}/join`, { playerID: seat, playerName: seat })
  return new Promise((resolve, reject) => {
    new Player(url, matchID, seat, joined.playerCredentials, hooks, resolve, reject)
  })
}

async function post(url, body) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.json()
}

class Player {
  constructor(url, matchID, seat, credentials, hooks, synced, failed) {
    this.hooks = hooks
    this.synced = synced
    this.seat = seat.charCodeAt(0)
    this.sentAt = 0 // the load generator's
    this.state = 0 // the newest that this player has seen
    this.sent = -1 // the state that the move on its way was made in
    const payload = JSON.stringify({ type: 'place', playerID: seat, credentials }).slice(0, -1)
    this.head = `42/${GAME},["update",{"type":"MAKE_MOVE","payload":${payload},"args":[`
    this.tail = `,"${matchID}","${seat}"]`
    this.sync = `42/${GAME},["sync","${matchID}","${seat}","${credentials}",2]`
    const address = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
    const lost = (reason) => {
      failed(new Error(reason)) // does nothing once the player has synced
      hooks.error(reason)
    }
    this.socket = open(address, (data) => this.receive(data), lost)
  }

  move() {
    this.sent = this.state
    this.socket.send(`${this.head}${this.state % CELLS}]}},${this.state}${this.tail}`)
  }

  receive(data) {
    if (data[0] === PING) this.socket.send('3')
    else if (data[0] === OPENED) this.socket.send(`40/${GAME},`)
    else if (data[0] !== MESSAGE) this.hooks.error(`unexpected: ${data}`)
    else if (data[1] === EVENT) this.event(data)
    else if (data[1] === CONNECTED) this.socket.send(this.sync)
    else if (data[1] === REFUSED) this.hooks.error(`refused: ${data}`)
  }

  event(data) {
    const kind = data[KIND]
    if (kind === UPDATE) {
      const id = numberAt(data, data.indexOf(STATE_ID) + STATE_ID.length)
      this.advance(id, data[data.indexOf(CURRENT) + CURRENT.length])
    } else if (kind === PATCH) {
      const id = data.indexOf(',', data.indexOf(',', KIND + 'patch",'.length) + 1) + 1 // after the match and the old ID
      this.advance(numberAt(data, id), data[data.indexOf(CURRENT_IN_PATCH) + CURRENT_IN_PATCH.length])
    } else if (kind === SYNC) {
      const { state } = JSON.parse(data.subarray(KIND - 2))[2]
      this.advance(state._stateID, state.ctx.currentPlayer.charCodeAt(0))
      this.synced(this)
    }
  }

  advance(state, current) {
    this.state = state
    if (state === this.sent + 1 && this.sent >= 0) {
      this.sent = -1
      this.hooks.applied(this)
    }
    if (current === this.seat) this.hooks.turn(this)
  }
}
