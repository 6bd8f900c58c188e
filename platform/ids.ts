import { v7 } from 'uuid'

/** A new id (UUIDv7): grows with time, so that it is kind to indexes, and cannot be guessed. */
export const newId = () => v7()
