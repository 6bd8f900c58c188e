import 'altcha/altcha.css'
import 'altcha/external'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import './altcha.css'

// The build without workers of its own: those would be blob: scripts in one big file; ours is a file that the page serves.
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())
