import { districtPoint } from './domain/district-point.ts'
import { fold, wordsOf } from '@tribu/platform/fold-text.ts'
import type { IndexDocument } from './domain/index-document.ts'
import { bookWords } from './read-text.ts'

/** A document as Elasticsearch keeps it; see `mapping.elastic.ts`. */
export type IndexedListing =
  | { listed: false }
  | (Pick<IndexDocument, 'id' | 'type' | 'lister' | 'price' | 'createdAt' | 'shown'> & {
      listed: true
      name: string
      categoryName: string
      description: string
      placeName: string
      book: string[]
      categories: string[]
      district: string
      point: { lat: number; lon: number } | undefined
    })

export const indexedListing = (document: IndexDocument): IndexedListing => {
  const { id, type, lister, price, createdAt, shown, district } = document
  const texts = {
    name: fold(document.name),
    categoryName: fold(document.categoryName),
    description: fold(document.description),
    placeName: fold(document.placeName),
  }
  return {
    id,
    listed: true,
    ...texts,
    book: bookWords(wordsOf(Object.values(texts).join(' '))),
    type,
    categories: [document.category, document.parentCategory],
    district: String(district),
    point: districtPoint(district),
    lister,
    price,
    createdAt,
    shown,
  }
}
