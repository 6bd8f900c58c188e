// The least an Express server can do: sends what it was given. In a process of its own, as the real server is.
import { readFileSync } from 'node:fs'
import express from 'express'

const [folder = ''] = process.argv.slice(2)
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const [list, one, html] = [
  JSON.parse(read('list')) as unknown,
  JSON.parse(read('one')) as unknown,
  read('html'),
]

const app = express()
app.get('/list', (_request, response) => void response.json(list))
app.get('/one', (_request, response) => void response.json(one))
app.get('/html', (_request, response) => void response.type('html').send(html))
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
