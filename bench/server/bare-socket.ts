// The least a socket.io server can do with a message: acknowledge it and send it to a room. Nothing is kept. In a process of its own, as the
// real server is.
import { createServer } from 'node:http'
import { Server } from 'socket.io'

const server = createServer()
const io = new Server(server, { transports: ['websocket'] })
io.on('connection', (socket) => {
  socket.on('join', (room: string, taken: () => void) => {
    void socket.join(room)
    taken()
  })
  socket.on('message', (room: string, message: string, taken: () => void) => {
    io.to(room).emit('message', message)
    taken()
  })
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
