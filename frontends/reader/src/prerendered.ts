import { keys } from '@ichibun/api-client/keys';
import type { ReadableDocument } from '@ichibun/contracts/documents';

/** The document whose id is 0, which stands for any: the early script puts a text in its place. */
const NO_TEXT: ReadableDocument = {
  id: 0,
  title: '\u00a0',
  author: '',
  fileType: 'text',
  vertical: false,
  hasCover: false,
  isFilm: false,
  isManga: false,
  textId: 0,
  sentenceCount: 1,
  characterCount: 1,
  currentSentence: 0,
  progress: 0,
  createdAt: '',
  readAt: null,
  knownShare: null,
  sentences: ['\u00a0'],
  paragraphStarts: [0],
  chapters: [{ title: '\u00a0', sentence: 0 }],
  readings: [],
  pictures: [],
  notes: [],
  times: [],
};

/** What the build has cached while it prerenders the reader. */
export const standIns = () => [[keys.document('0'), NO_TEXT]] as const;
