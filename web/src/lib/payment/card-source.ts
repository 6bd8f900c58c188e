import type { Ref } from 'react'
import type { CardSetup } from '@tribu/proto/http/card.ts'

/** Takes a card from its holder to the card provider. `give` resolves with nothing when it is there, else with what is wrong. */
export type CardSource = { give: () => Promise<CardFault | undefined> }

/** What is wrong with a card: at a field of it, or as a whole. */
export type CardFault = { field?: string; detail: string }

export type CardSourceProps = { setup: CardSetup; ref: Ref<CardSource> }

export const TRY_AGAIN = 'The card could not be saved. Please try again in a moment.'
