import type { FlashTone } from '../ui/flash-bar.tsx'

/** `link` is made of the words of `text` it names. */
export type Flash = { tone: FlashTone; text: string; link?: { words: string; to: string } }

export const flashShown = (flash: Flash) => ({ type: 'flash/shown' as const, flash })
export const flashCleared = () => ({ type: 'flash/cleared' as const })

type FlashState = Flash | null

export const flashReducer = (state: FlashState = null, action: { type: string }): FlashState => {
  if (action.type === 'flash/shown') return (action as ReturnType<typeof flashShown>).flash
  return action.type === 'flash/cleared' ? null : state
}
