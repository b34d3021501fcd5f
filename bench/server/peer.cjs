// boardgame.io's server with an endless game for two: `node peer.cjs [port] [--delta]`. Prints one line when ready.
// Storage is its own in-memory one, which is its default. --delta sends patches instead of whole states: less to send
// but slower, because it compares the states once per client.
//
// Start it anew for each run: its storage copies a table's whole log for each move, so it gets slower as it plays.
// package.json holds koa-compose at 4.1.0: with 4.2.0, which npm would take, its lobby answers every request with 404.
process.env.NODE_ENV = 'production' // before it is loaded: no logging, no checks that are for developers

const { Server, SocketIO } = require('boardgame.io/server')

const CELLS = 9

const game = {
  name: 'endless',
  disableUndo: true, // otherwise it keeps every state of a turn
  deltaState: process.argv.includes('--delta'),
  setup: () => ({ count: 0, cells: Array(CELLS).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (!(cell >= 0 && cell < CELLS)) return 'INVALID_MOVE'
      G.cells[cell] = playerID
      G.count += 1
    },
  },
}

async function main() {
  const transport = new SocketIO({ socketOpts: { transports: ['websocket'], perMessageDeflate: false } })
  const server = Server({ games: [game], transport, origins: [] })
  const port = Number(process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? 0)
  const { appServer } = await server.run({ port: { port, host: '127.0.0.1' } }) // goes to net's listen as it is
  console.log(`ready http://127.0.0.1:${appServer.address().port}`)
}

main()
