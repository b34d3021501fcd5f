// The adapter for Bradshaw's own server: real games of Scotland Yard for two, with random legal moves. A game that is
// over is followed by a rematch at a new table, so the work of making tables is part of the measured time. Most games
// last the same number of rounds; so that not all end at once, each table has made some moves before the start.
//
// An adapter exports one function:
//
//   async openTable(urls, hooks)
//     Make a table for two, seat both players and open a socket for each with `open` of socket.mjs, each at the server
//     of his own url. Resolve when both have received the first state. Until then nothing is sent but what sitting down
//     needs. What it resolves to is not used; if it rejects, the run ends.
//
// It tells the load generator through `hooks`, with `player` being any object of the adapter's, one per client, that has
// `move()` (below) and on which the load generator keeps its property `sentAt`:
//
//   hooks.applied(player)  this player has received, on his own socket, the state with his own last move in it
//   hooks.turn(player)     this player has received, on his own socket, that it is his turn; once per turn, also for the
//                          first state. If one message says both, call `applied` before `turn`.
//   hooks.error(reason)    a refused move, a lost socket, a message that makes no sense; `reason` is a string, counted
//
//   player.move()          called by the load generator: send a legal move now. It is called at most once per
//                          hooks.turn(player), in closed loop from inside that call, so bring the player's idea of the
//                          state and of his legal moves up to date before calling hooks.turn.
//
// Of an update only the numbers and the actions are used: the view that it changes is of no interest here.
import { Agent, request } from 'node:http'
import { open } from './socket.mjs'

const agent = new Agent({ keepAlive: true })

const LONGEST = 100 // moves, about, of a game

export async function openTable(urls, hooks) {
  const players = []
  for (const [seat, url] of urls.entries()) {
    players.push(new Player(url, seat, await becomeGuest(url, `Load ${seat}`), hooks))
  }
  const table = await players[0].post('/api/tables', { game: 'scotland_yard', options: { players: 2 } })
  await players[1].post(`/api/tables/${table.id}/seats`, { seat: 1 })
  await players[0].post(`/api/tables/${table.id}/start`)
  for (const player of players) player.over = () => rematch(players, hooks)
  const ready = new Promise((resolve) => {
    const prelude = { moves: Math.floor(Math.random() * LONGEST), resolve }
    for (const player of players) player.prelude = prelude
  })
  await Promise.all(players.map((player) => player.enter(table.id)))
  await ready
}

async function rematch(players, hooks) {
  try {
    const table = await players[0].post(`/api/tables/${players[0].table}/rematch?start=true`)
    for (const player of players) player.leave()
    await Promise.all(players.map((player) => player.enter(table.id)))
  } catch (error) {
    hooks.error(String(error))
  }
}

async function becomeGuest(url, name) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${url}/api/guests`, { method: 'POST', headers, body: JSON.stringify({ name }) })
  if (!response.ok) throw new Error(`guests: ${response.status} ${await response.text()}`)
  return response.headers.get('set-cookie').split(';')[0]
}

class Player {
  constructor(url, seat, cookie, hooks) {
    this.url = url
    this.seat = seat
    this.cookie = cookie
    this.hooks = hooks
    this.sentAt = 0 // the load generator's
    this.position = 0 // the newest that this player has seen
    this.sent = 0 // the position that the move on its way was made in
    this.action = '' // a legal one in this position
  }

  /** Not `fetch`, which takes as long as ten moves: both processes share two cores. */
  post(path, body) {
    const headers = { 'Content-Type': 'application/json', Cookie: this.cookie }
    return new Promise((resolve, reject) => {
      const asked = request(this.url + path, { method: 'POST', headers, agent }, (response) => {
        const parts = []
        response.on('data', (part) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (response.statusCode < 300) resolve(JSON.parse(text))
          else reject(new Error(`${path}: ${response.statusCode} ${text}`))
        })
      })
      asked.on('error', reject)
      asked.end(body && JSON.stringify(body))
    })
  }

  enter(table) {
    this.table = table
    this.position = this.sent = 0
    const address = `${this.url.replace(/^http/, 'ws')}/api/tables/${table}/socket?look=${this.seat}`
    return new Promise((resolve, reject) => {
      const lost = (reason) => {
        if (this.socket !== socket) return // it was left
        reject(new Error(reason)) // does nothing once the player has entered
        this.hooks.error(reason)
      }
      const socket = open(address, (data) => this.socket === socket && this.receive(data, resolve), lost, {
        headers: { Cookie: this.cookie }
      })
      this.socket = socket
    })
  }

  leave() {
    const socket = this.socket
    this.socket = null
    socket.close()
  }

  move() {
    this.sent = this.position
    this.socket.send(
      `{"type":"move","id":1,"seat":${this.seat},"position":${this.position},"action":${this.action}}`
    )
  }

  receive(data, entered) {
    const found = JSON.parse(data)
    for (const message of Array.isArray(found) ? found : [found]) {
      if (message.type === 'refused') this.hooks.error(`refused: ${data}`)
      if (message.type === 'update') this.update(message, entered)
    }
  }

  update(update, entered) {
    const now = update.position ?? update.next
    if (!now) return
    this.position = update.number
    entered(this)
    if (this.sent && this.position > this.sent) {
      this.sent = 0
      this.hooks.applied(this)
    }
    const action = update.position ? any(now.actions) : anyPacked(now.actions)
    if (action) {
      this.action = JSON.stringify(action)
      if (this.prelude.moves-- > 0) return this.move()
      this.prelude.resolve()
      this.hooks.turn(this)
    } else if (this.seat === 0 && !now.to_act.length) {
      this.over()
    }
  }
}

const any = (list) => list[Math.floor(Math.random() * list.length)]

/** One of the actions of an update, which are packed: what some have in common, names of fields, and their values. */
function anyPacked(packed) {
  if (!packed) return undefined
  const [same, names, alike] = any(packed)
  if (!names) return same
  const values = names.length > 1 ? any(alike) : [any(alike)]
  return { ...same, ...Object.fromEntries(names.map((name, at) => [name, values[at]])) }
}
