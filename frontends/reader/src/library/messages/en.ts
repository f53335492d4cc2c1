import { counted, formatCount } from '@ichibun/ui/format';

export const en = {
  assistedReader: 'Assisted Reader',
  assistedReaderLead:
    'Read Japanese sentence by sentence. Tap any word. Its reading and meaning open beside it, and what you know is marked in all your texts.',
  gradedTexts: 'Graded texts',
  gradedTextsHint:
    'Short stories, letters and notices from N5 to N3, each sentence with a translation. The one that suits you best comes first.',
  add: 'Add',
  sharesWait: 'Shared with Ichibun',
  sharesWaitHere: (count: number) =>
    count === 1
      ? '1 shared item is waiting on this device.'
      : `${formatCount(count)} shared items are waiting on this device.`,
  openShares: 'View',
  loginForLibrary: 'Please log in to access the assisted reader.',
  documentsNotLoaded: 'Your documents could not be loaded.',

  addFile: 'Add a File',
  dropToAdd: 'Drop it to add it.',
  lookingInside: 'Looking for its subtitles; the film stays on this device.',
  chooseSubtitles: 'Which subtitles do you want to read?',
  subtitles: (number: number, called: string) => called || `Subtitles ${number}`,
  noSubtitlesInside:
    'This film has no subtitles inside. Add them as a file (.srt, .vtt, .ass); dropped together with the film, both are opened. Or have it transcribed.',
  onlyPictures: (formats: readonly string[]) =>
    `The subtitles inside this film are pictures of text (${formats.join(', ')}), which cannot be read. Look for them as a file (.srt, .vtt, .ass).`,
  alsoPictures: (formats: readonly string[]) =>
    `Others inside it are pictures of text (${formats.join(', ')}), which cannot be read.`,
  filmNotRead: 'The film could not be read',
  watch: 'Watch the film',
  dropHere: 'Drop a TXT, PDF or EPUB file anywhere on this page, or',
  fileBecomesBook: 'A TXT, PDF or EPUB file becomes a book to read.',
  chooseFile: 'Choose a file',
  fileHint:
    'Up to 50 MB. Furigana, chapters and cover are kept. Subtitles (SRT, ASS, VTT) are read, too, also those inside a film, which stays on your device.',
  manga: 'Add a manga that mokuro has read',
  transcribe: 'Transcribe a recording or film without a text',
  uploads: 'Uploads',
  dismiss: (name: string) => `Dismiss ${name}`,
  waiting: 'Waiting',
  sentOf: (name: string) => `${name}: sent`,
  added: 'Added',
  /** Before a title; with `readAfter` after it. */
  readBefore: 'Read ',
  readAfter: '',
  readingFile: 'Reading the file…',
  haveItAlready: (date: string) => `You have it already, since ${date}.`,
  removeCopy: 'Remove this copy',
  oldOneStays: 'The one that you had stays as it is.',
  uploadFailed: 'Upload failed',
  invalidFileType: 'Invalid file type',
  uploadOtherType: 'Please upload a TXT, PDF, or EPUB file.',
  tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB, the most that can be uploaded.`,

  delete: 'Delete',
  deleteOf: (title: string) => `Delete ${title}`,
  deleteDocument: 'Delete document',
  deleteQuestion: 'Are you sure you want to delete this document?',
  documentDeleted: 'Document deleted',
  deleteFailed: 'Delete failed',
  notDeleted: 'Could not delete document.',

  sentences: (count: number) => counted(count, 'sentence'),
  /** Around the day. */
  readOn: ['read ', ''] as readonly [string, string],
  addedOn: ['added ', ''] as readonly [string, string],
  finished: '✓ Finished',
  readShare: 'Read',
  readShareOf: (title: string) => `${title}: read`,
  knownShare: 'Known',
  knownShareOf: (title: string) => `${title}: known`,
  newWordsPerPage: (words: string) => `${words} new words a page`,
  whatToReadNext: 'What to read next',
  counting: 'counting…',
  wordsOf: (title: string) => `Words of ${title}`,

  addMore: 'Article or Recording',
  articleHint: 'An English article becomes Japanese at your level.',
  addArticle: 'Translate an article',
  recordingHint: 'An audiobook or podcast is played sentence by sentence beside its text.',
  addRecording: 'Add a recording',
  whichText: 'Which text is it a recording of?',
  whichTextHint: 'Add the text first, if you do not have it. The recording is added on the next page.',

  pasteText: 'Paste Text',
  noText: 'No text provided',
  pleasePaste: 'Please paste some Japanese text to upload.',
  titleOptional: 'Title (Optional)',
  titleHint: 'Without one, the first line of the text is its title.',
  text: 'Text',
  pasteHere: 'Paste Japanese text here...',
  adding: 'Adding...',
  addAndRead: 'Add and read',
  characters: (count: number) => `${formatCount(count)} characters`,

  yourDocuments: 'Your Documents',
  documents: (count: number) => counted(count, 'document'),
  noDocuments: 'No documents yet',
  noDocumentsHint:
    'Add an EPUB, a PDF or a text file, or paste a news article, a song, a chapter of a book. It opens sentence by sentence, and you can tap any word. Or begin with one of these:',
  searchLibrary: 'Search by title or author',
  order: 'Order',
  orders: { recent: 'Recently read', title: 'Title', progress: 'Progress', known: 'Known words' },
  nothingFound: 'Nothing found',
  noTitleHas: (search: string) => `No title or author contains “${search}”.`,
  showMore: (left: number) => `Show more (${formatCount(left)} left)`,

  wordsOfText: 'Words of this text',
  wordsNotOpened: 'Failed to open the words of this text',
};
