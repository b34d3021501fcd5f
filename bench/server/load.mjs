// Put load on a table server and print one line of JSON about what it did. Two clients per table, both always connected.
//
//   node load.mjs --adapter boardgameio --url http://127.0.0.1:8000 --tables 200 --seconds 10 --warmup 3
//
// Whoever is to move sends a move as soon as he sees that it is his turn; with --rate each table makes that many moves
// per second instead. Latency is from sending a move until the same client receives the state with the move in it.
// --pid (of the server; several with commas) adds what the server used of the processor and of memory.
//
// Of several servers (--url with commas) each table is at one, the next table at the next; with --apart each player of a
// table is at another. Once all tables are open the line {"opened": TABLES} is printed, and before it is measured
// {"step": RATE}. Of several rates (--rate with commas) each is a step of its own, with its own result, and the first step
// whose p99 is above --bound (ms) is the last.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { traffic } from './socket.mjs'

const { values: options } = parseArgs({
  options: {
    adapter: { type: 'string' },
    url: { type: 'string' },
    tables: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    warmup: { type: 'string', default: '3' },
    rate: { type: 'string' },
    pid: { type: 'string' },
    apart: { type: 'boolean', default: false },
    bound: { type: 'string', default: 'Infinity' },
  },
})
const TABLES = Number(options.tables)
const RATES = (options.rate ?? '0').split(',').map(Number)
const URLS = options.url.split(',')
const PIDS = options.pid?.split(',') ?? []
const AT_ONCE = 20 // tables that are opened at the same time
const PATIENCE = 180_000 // for opening all of them: a server may stay silent instead of refusing
const TICKS = 100 // per second in /proc, on every Linux there is

const latencies = new Float64Array(1 << 22) // before the start, so that nothing is allocated while measuring
let moves = 0 // in the time that is measured
let measuring = false
let running = false
let finished = false
let rate = RATES[0]
let late = 0
const errors = new Map()

class Table {
  waiting = null // the player to move who has not been let
  due = 0 // when a move should have been sent that could not be, because the one before was not applied yet
  moved = false

  turn = (player) => {
    if (!running) this.waiting = player
    else if (!rate) this.send(player, performance.now())
    else if (this.due) {
      this.send(player, this.due) // counts from when it was due: a slow server must not make the load gentler
      this.due = 0
    } else this.waiting = player
  }

  applied = (player) => {
    if (!measuring) return
    this.moved = true
    latencies[moves++ % latencies.length] = performance.now() - player.sentAt
  }

  error = (reason) => {
    if (!finished) errors.set(reason, (errors.get(reason) ?? 0) + 1)
  }

  send(player, since) {
    this.waiting = null
    player.sentAt = since // not the table's: the other player may see this move, and send his, before this one sees it
    player.move()
  }

  /** The clock of this table has struck (with --rate). */
  tick = () => {
    if (!running) return
    const now = performance.now()
    if (this.waiting) this.send(this.waiting, now)
    else {
      if (measuring) late++
      this.due ||= now
    }
  }

  start() {
    if (!rate) {
      if (this.waiting) this.send(this.waiting, performance.now())
    } else {
      const period = 1000 / rate
      this.clock = setTimeout(() => {
        this.clock = setInterval(this.tick, period)
      }, Math.random() * period)
    }
  }

  stop() {
    clearInterval(this.clock) // or the timeout before it
    this.due = 0
    this.moved = false
  }
}

/** Processor seconds and resident megabytes of the server. */
function server() {
  let seconds = 0
  let megabytes = 0
  for (const pid of PIDS) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ') // from the third field
    seconds += (Number(stat[11]) + Number(stat[12])) / TICKS // all its threads, in the program and in the kernel
    megabytes += Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
  }
  return { seconds, megabytes }
}

const { openTable } = await import(`./load_${options.adapter}.mjs`)
const tables = Array.from({ length: TABLES }, () => new Table())
const patience = setTimeout(() => {
  console.error('the tables could not be opened', ...errors.keys())
  process.exit(1)
}, PATIENCE)
for (let first = 0; first < TABLES; first += AT_ONCE) {
  const some = tables.slice(first, first + AT_ONCE)
  await Promise.all(some.map((table, index) => openTable(servers(first + index), table)))
}
clearTimeout(patience)
console.log(JSON.stringify({ opened: tables.length }))

for (rate of RATES) {
  const result = await step()
  for (const [reason, count] of errors) console.error(`${count} × ${reason}`)
  console.log(JSON.stringify(result))
  if (errors.size) process.exit(1)
  if (result.p99_ms > Number(options.bound)) break
}
process.exit(0)

/** Where the two players of a table are. */
function servers(table) {
  return [0, 1].map((seat) => URLS[(table + (options.apart ? seat : 0)) % URLS.length])
}

async function step() {
  moves = late = 0
  finished = false
  running = true
  for (const table of tables) table.start()
  await sleep(options.warmup * 1000)
  console.log(JSON.stringify({ step: rate }))

  const serverBefore = server()
  const cpuBefore = process.cpuUsage()
  const bytesBefore = traffic.received
  const start = performance.now()
  measuring = true
  await sleep(options.seconds * 1000)
  measuring = false
  running = false
  const seconds = (performance.now() - start) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  const serverAfter = server()
  for (const table of tables) {
    if (!table.moved) table.error('no move at a table')
    table.stop()
  }
  finished = true

  const sorted = latencies.subarray(0, Math.min(moves, latencies.length)).sort()
  const quantile = (share) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  const result = {
    adapter: options.adapter,
    tables: TABLES,
    clients: 2 * TABLES,
    moves,
    seconds: round(seconds),
    moves_per_second: round(moves / seconds),
    p50_ms: quantile(0.5),
    p99_ms: quantile(0.99),
    max_ms: quantile(1),
    errors: [...errors.values()].reduce((sum, count) => sum + count, 0),
    load_cpu: round((cpu.user + cpu.system) / 1e6 / seconds), // 1 is one core
    bytes_per_move: Math.round((traffic.received - bytesBefore) / moves), // to both clients together
  }
  if (rate) result.late = late // moves that were due before the one before them was applied
  if (PIDS.length) {
    result.server_cpu = round((serverAfter.seconds - serverBefore.seconds) / seconds)
    result.server_mb = round(serverAfter.megabytes)
  }
  return result
}

function round(number) {
  return Math.round(number * 1000) / 1000
}
