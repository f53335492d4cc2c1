import type { Failures } from '../failure.js';
import { count } from './words.js';

/** What files hold that are not what their names say. */
const FILE_KINDS = {
  'no-text': 'no text in any Japanese encoding',
  html: 'a web page (HTML)',
  word: 'a Word document',
  zip: 'a ZIP archive',
  picture: 'a picture',
  'old-office': 'an old Office document',
  rtf: 'a rich text document (RTF)',
  archive: 'an archive',
  kindle: 'a Kindle book',
  sound: 'sound',
  'sound-or-video': 'sound or video',
} as const;

export type FileKind = keyof typeof FILE_KINDS;

/** What opens a protected book. */
const PROTECTIONS = {
  adobe: ' (Adobe’s): only Adobe Digital Editions and apps like it open it, with your account',
  lcp: ' (Readium LCP): only an app like Thorium Reader opens it, with the passphrase of your loan or purchase',
  apple: ' (Apple’s FairPlay): only Apple Books opens it',
  unknown: ' of its seller’s, such as Kobo’s: only the seller’s own app opens it',
} as const;

export type Protection = keyof typeof PROTECTIONS;

/** Why a report of reading is not believed. */
export type ImplausibleReading =
  | { problem: 'id' | 'future' | 'much' }
  | { problem: 'old'; days: number }
  | { problem: 'minutes'; most: number };

/** What a text is too long for. */
export type LongText = { purpose: 'pdf' } | { purpose: 'document' | 'translation'; length: number; most: number };

/** Why a zip is no dictionary of Yomitan’s. */
export type NotADictionary = { problem: 'no-index' | 'no-title' | 'no-word' } | { problem: 'version'; version: number };

export const reader = {
  'reader.damaged-dictionary': {
    kind: 'invalid',
    meaning: 'The dictionary is damaged.',
    text: ({ file }: { file: string | null }) =>
      `This dictionary is damaged: ${file ?? 'the zip'} cannot be read. Download it again.`,
  },
  'reader.damaged-file': {
    kind: 'invalid',
    meaning: 'The file is damaged or incomplete.',
    text: ({ format }: { format: 'PDF' | 'EPUB' }) =>
      `This ${format} is damaged or incomplete. Download or copy it again, then upload it.`,
  },
  'reader.dictionary-not-found': {
    kind: 'not-found',
    meaning: 'There is no such dictionary of the learner’s.',
    text: 'This dictionary is no longer there.',
  },
  'reader.document-not-found': {
    kind: 'not-found',
    meaning: 'The document is no longer there.',
    text: 'Document not found',
  },
  'reader.drm': {
    kind: 'invalid',
    meaning: 'The EPUB is protected against copying.',
    text: ({ by }: { by: Protection }) =>
      `This EPUB is protected by DRM${PROTECTIONS[by]}. Look for an edition without DRM, as many publishers sell, or paste passages that you copy in that app.`,
  },
  'reader.empty-file': {
    kind: 'invalid',
    meaning: 'The file is empty.',
    text: 'This file is empty.',
  },
  'reader.empty-text': {
    kind: 'invalid',
    meaning: 'The text is empty.',
    text: ({ purpose }: { purpose: 'reading' | 'translation' }) =>
      purpose === 'reading' ? 'There is no text to read.' : 'There is no text to translate.',
  },
  'reader.empty-title': {
    kind: 'invalid',
    meaning: 'The title is empty.',
    text: 'Give the document a title.',
  },
  'reader.encrypted-pdf': {
    kind: 'invalid',
    meaning: 'The PDF is protected by a password.',
    text: 'This PDF is encrypted with a password. Save a copy without the password, and upload the copy.',
  },
  'reader.implausible-reading': {
    kind: 'invalid',
    meaning: 'Nobody reads so: too long, too fast, too long ago or in the future.',
    text: (values: ImplausibleReading) => {
      switch (values.problem) {
        case 'id':
          return 'The id of a report is a UUID.';
        case 'old':
          return `This was read more than ${values.days} days ago, too long ago to count.`;
        case 'future':
          return 'This was not read yet: it ends in the future.';
        case 'minutes':
          return `Reading takes 0 to ${values.most} minutes at a time.`;
        case 'much':
          return 'This is more than anybody reads in that time.';
      }
    },
  },
  'reader.invalid-file-type': {
    kind: 'invalid',
    meaning: 'The file is neither TXT, PDF nor EPUB.',
    text: 'Invalid file type - Please upload a TXT, PDF, or EPUB file.',
  },
  'reader.invalid-recording': {
    kind: 'invalid',
    meaning: 'The times of a recording do not rise, or do not fit the recording or the text.',
    text: 'These times do not fit the recording and the text. Compare them again.',
  },
  'reader.large-dictionary': {
    kind: 'too-large',
    meaning: 'The dictionary unpacks to too much.',
    text: 'This dictionary unpacks to more than any that is known.',
  },
  'reader.long-document': {
    kind: 'too-large',
    meaning: 'The text has more sentences than a document may have.',
    text: ({ most }: { most: number }) =>
      `This text has more than ${count(most)} sentences or lines, the most that a document has. Split it into parts.`,
  },
  'reader.long-sentence': {
    kind: 'too-large',
    meaning: 'The sentence has more than 2,000 characters.',
    text: ({ most, length }: { most: number; length: number }) =>
      `A sentence has at most ${count(most)} characters here; this one has ${count(length)}.`,
  },
  'reader.long-text': {
    kind: 'too-large',
    meaning: 'The text is too long.',
    text: (values: LongText) => {
      if (values.purpose === 'pdf') return 'This PDF is longer than a document may be. Split it into parts.';
      const limit =
        values.purpose === 'document'
          ? `a document has at most ${count(values.most)}`
          : `at most ${count(values.most)} are translated at once`;
      return `This text has ${count(values.length)} characters; ${limit}. Split it into parts.`;
    },
  },
  'reader.long-title': {
    kind: 'invalid',
    meaning: 'The title has more than 200 characters.',
    text: ({ most }: { most: number }) => `A title has at most ${most} characters.`,
  },
  'reader.mislabelled-file': {
    kind: 'invalid',
    meaning: 'The file is not what its name says.',
    text: ({ extension, holds }: { extension: string; holds: FileKind }) =>
      `This file is named ${extension}, but holds ${FILE_KINDS[holds]}. Please upload a TXT, PDF, or EPUB file.`,
  },
  'reader.no-cover': {
    kind: 'not-found',
    meaning: 'The document has no cover.',
    text: 'This document has no cover.',
  },
  'reader.no-japanese': {
    kind: 'invalid',
    meaning: 'There is no Japanese in the text.',
    text: 'There is no Japanese in this text: no kana and no kanji were found.',
  },
  'reader.no-picture': {
    kind: 'not-found',
    meaning: 'The document has no such picture.',
    text: 'This document has no such picture.',
  },
  'reader.no-such-sentence': {
    kind: 'invalid',
    meaning: 'The document has no sentence with this index.',
    text: ({ sentences, index }: { sentences: number; index: number }) =>
      `This document has ${count(sentences)} sentences; there is none with the index ${index}.`,
  },
  'reader.no-such-word': {
    kind: 'not-found',
    meaning: 'The sentence has no word with this index.',
    text: 'The sentence has no such word. Load its words again: a correction may have changed them.',
  },
  'reader.no-text': {
    kind: 'invalid',
    meaning: 'The EPUB holds no text.',
    text: 'There is no text in this EPUB: its pages are pictures. Only text can be read here.',
  },
  'reader.not-a-dictionary': {
    kind: 'invalid',
    meaning: 'The file is no dictionary in Yomitan’s format, version 3.',
    text: (values: NotADictionary) => {
      const why = {
        'no-index': 'It has no index.json.',
        'no-title': 'Its index.json names no title.',
        'no-word': 'It says nothing of any word.',
      };
      const said =
        values.problem === 'version'
          ? `Only version ${values.version} of the format can be read.`
          : why[values.problem];
      return `This is no dictionary in Yomitan’s format: ${said}`;
    },
  },
  'reader.recording-not-found': {
    kind: 'not-found',
    meaning: 'The document has no such recording.',
    text: 'This recording is no longer there. Add it again.',
  },
  'reader.sample-not-found': {
    kind: 'not-found',
    meaning: 'There is no such sample.',
    text: 'There is no such sample.',
  },
  'reader.scanned-pdf': {
    kind: 'invalid',
    meaning: 'The PDF holds pictures of text, and no text.',
    text: 'This PDF has no text in it: it is probably a scan. Recognise its text (OCR) with another program first, and upload the result.',
  },
  'reader.too-complex': {
    kind: 'too-large',
    meaning: 'Reading the file takes more time or memory than any book needs.',
    text: 'Reading this file takes more time or memory than any book needs: it may be damaged. Save it again or in another format, then upload it.',
  },
  'reader.too-many-dictionaries': {
    kind: 'conflict',
    meaning: 'The learner has the most dictionaries that there can be.',
    text: ({ most }: { most: number }) => `You have ${most} dictionaries, the most there can be. Remove one first.`,
  },
  'reader.too-many-documents': {
    kind: 'conflict',
    meaning: 'No more documents can be kept; delete one first.',
    text: ({ most }: { most: number }) => `You have ${count(most)} documents, the most there can be. Delete one first.`,
  },
  'reader.too-many-files': {
    kind: 'rate-limited',
    meaning: 'Too many files of this learner are being read.',
    text: ({ reading }: { reading: number }) =>
      `${reading} of your files are still being read. Wait for them, then try this one again.`,
  },
  'reader.too-many-questions': {
    kind: 'rate-limited',
    meaning: 'The language model was asked too often within a minute.',
    text: ({ most }: { most: number }) =>
      `The language model answers at most ${most} of your questions a minute. Wait a moment.`,
  },
  'reader.too-many-readings': {
    kind: 'too-large',
    meaning: 'The text has more readings than a document may have.',
    text: ({ most }: { most: number }) =>
      `This text has more than ${count(most)} readings (ruby), the most that a document has. Split it into parts.`,
  },
  'reader.too-many-recordings': {
    kind: 'conflict',
    meaning: 'The document has as many recordings as one may have.',
    text: ({ most }: { most: number }) => `A text has at most ${most} recordings. Remove one first.`,
  },
  'reader.too-many-sentences': {
    kind: 'invalid',
    meaning: 'The words of at most 30 sentences at once.',
    text: ({ most, asked }: { most: number; asked: number }) =>
      `Ask for the words of 1 to ${most} sentences at once, not of ${count(asked)}.`,
  },
  'reader.too-many-uploads': {
    kind: 'rate-limited',
    meaning: 'Too many files of this learner wait to be read.',
    text: ({ waiting }: { waiting: number }) =>
      `${waiting} of your files are still being read. Wait for them, then upload this one.`,
  },
  'reader.translations-running': {
    kind: 'rate-limited',
    meaning: 'Two texts of this learner are being translated already.',
    text: 'Two of your texts are being translated already. Wait until one of them is done.',
  },
  'reader.unreadable-file': {
    kind: 'invalid',
    meaning: 'The file could not be read.',
    text: 'This file could not be read. Save it again or in another format, then upload it.',
  },
  'reader.unsupported-subtitles': {
    kind: 'invalid',
    meaning: 'The file is subtitles in a format that is not read.',
    text: ({ format }: { format: string }) =>
      `Subtitles in the format ${format} cannot be read here. Save or download them as SRT, WebVTT (.vtt) or ASS, then upload that file.`,
  },
  'reader.upload-not-found': {
    kind: 'not-found',
    meaning: 'There is no such upload.',
    text: 'This upload is no longer there.',
  },
  'reader.zip-bomb': {
    kind: 'too-large',
    meaning: 'The EPUB is far larger unpacked than any book.',
    text: 'This file unpacks to far more than a book: it may be malicious, so it was not opened.',
  },
} as const satisfies Failures;
