import type { Failures } from '../failure.js';

/** Why spaCy’s sidecar cannot be used. */
export type SpacyProblem = { problem: 'not-set-up' | 'silent' } | { problem: 'unwell'; status: number };

/** Why words that a model or spaCy gave are not those of a sentence; `part` is what is amiss, or empty. */
export interface UnusableWords {
  readonly method: 'model' | 'spacy';
  readonly problem: 'not-once' | 'elsewhere' | 'left-out';
  readonly part: string;
}

export const corpus = {
  'corpus.invalid-upload': {
    kind: 'invalid',
    meaning: 'The file or the source document has no name, or too long a one.',
    text: ({ filename, sourceDocument }: { filename: number; sourceDocument: number }) =>
      `Please select a file with a name of at most ${filename} characters, and provide a source document name of at most ${sourceDocument}.`,
  },
  'corpus.long-sentence': {
    kind: 'invalid',
    meaning: 'A sentence of the corpus is too long to be divided into words.',
    text: ({ most }: { most: number }) => `It has more than ${most} characters.`,
  },
  'corpus.no-japanese-column': {
    kind: 'invalid',
    meaning: 'No column of the uploaded table is Japanese.',
    text: 'None of the tab-separated columns of this file is Japanese. Give it a column of Japanese sentences, and one of English ones.',
  },
  'corpus.no-sentences': {
    kind: 'invalid',
    meaning: 'The uploaded file has no Japanese sentence.',
    text: 'There is no Japanese sentence in this file.',
  },
  'corpus.no-text': {
    kind: 'invalid',
    meaning: 'The uploaded table is no text in any Japanese encoding.',
    text: 'This file is named .tsv, but holds no text in any Japanese encoding.',
  },
  'corpus.no-word': {
    kind: 'invalid',
    meaning: 'A sentence of the corpus has no word.',
    text: 'It has no words.',
  },
  'corpus.spacy-failed': {
    kind: 'unavailable',
    meaning: 'spaCy could not be used for a part of the corpus.',
    text: ({ why }: { why: string }) => `spaCy could not be used: ${why}.`,
  },
  'corpus.spacy-unavailable': {
    kind: 'invalid',
    meaning: 'spaCy is not set up here, or does not answer.',
    text: (values: SpacyProblem) => {
      switch (values.problem) {
        case 'not-set-up':
          return 'spaCy is not set up: run its sidecar (make spacy) and set SPACY_URL.';
        case 'unwell':
          return `spaCy at SPACY_URL is not well: it answers ${values.status}.`;
        case 'silent':
          return 'spaCy does not answer at SPACY_URL. Start its sidecar, and try again.';
      }
    },
  },
  'corpus.too-many': {
    kind: 'invalid',
    meaning: 'Too many words, sentences or recommendations at once.',
    text: ({ most, what }: { most: number; what: 'words' | 'sentences' | 'recommendations' }) =>
      `At most ${most} ${what} at once.`,
  },
  'corpus.unusable-words': {
    kind: 'unavailable',
    meaning: 'The words that were given for a sentence of the corpus are not those of the sentence.',
    text: (values: UnusableWords) => {
      const whose = values.method === 'model' ? 'The language model’s' : 'spaCy’s';
      const why = {
        'not-once': () => 'the sentence was left out, or given twice.',
        elsewhere: (part: string) => `“${part}” does not stand in the sentence at this place.`,
        'left-out': (part: string) => `“${part}” has been left out.`,
      };
      return `${whose} words could not be used: ${why[values.problem](values.part)}`;
    },
  },
  'corpus.upload-not-found': {
    kind: 'not-found',
    meaning: 'The upload is no longer there.',
    text: 'This upload is no longer there.',
  },
} as const satisfies Failures;
