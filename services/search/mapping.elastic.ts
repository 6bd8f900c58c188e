import type { estypes } from '@elastic/elasticsearch'
import { stopWords } from './domain/stop-words.ts'

// How soon a write is found that nobody shows. Said, because an index without it is refreshed only while it is searched.
const REFRESH = '1s'

/** Pages end here: what is asked beyond is empty. */
export const DEEPEST = 10_000

// Texts are folded before they come here (`fold-text.ts`), since no built-in analyzer folds macrons: documents and queries alike.
const analysis: estypes.IndicesIndexSettingsAnalysis = {
  char_filter: { possessive: { type: 'pattern_replace', pattern: "'s\\b", replacement: '' } },
  tokenizer: { letters_and_digits: { type: 'pattern', pattern: '[^\\p{L}\\p{N}]+' } },
  filter: {
    says_nothing: { type: 'stop', stopwords: [...stopWords] },
    english: { type: 'stemmer', language: 'english' },
  },
  analyzer: {
    words: {
      type: 'custom',
      char_filter: ['possessive'],
      tokenizer: 'letters_and_digits',
      filter: ['says_nothing', 'english'],
    },
  },
}

const words = (...copies: string[]): estypes.MappingTextProperty => ({
  type: 'text',
  analyzer: 'words',
  norms: false,
  copy_to: copies,
})

/**
 * The form of a generation. `text` is all that is searched, `heading` name and category, `book` the words as they are written. A listing
 * that was removed stays as a document that is not `listed`: its version must be remembered, and Elasticsearch itself forgets it after a
 * minute.
 */
export const INDEX_FORM = {
  settings: {
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    refresh_interval: REFRESH,
    max_result_window: DEEPEST,
    analysis,
  },
  mappings: {
    dynamic: 'strict',
    properties: {
      id: { type: 'keyword' },
      listed: { type: 'boolean' },
      name: words('text', 'heading'),
      categoryName: words('text', 'heading'),
      description: words('text'),
      placeName: words('text'),
      text: words(),
      heading: words(),
      book: { type: 'keyword' },
      type: { type: 'keyword' },
      categories: { type: 'keyword' },
      district: { type: 'keyword' },
      point: { type: 'geo_point' },
      lister: { type: 'keyword' },
      price: { type: 'long' },
      createdAt: { type: 'long' },
      shown: { type: 'object', enabled: false },
    },
  },
} as const satisfies Pick<estypes.IndicesCreateRequest, 'settings' | 'mappings'>
