type UserId = number | undefined;

const analyses = ['/api/content/analyze'] as const;
const vocabulary = (user: UserId) => ['/api/users', user, 'vocabulary'] as const;
const knownSets = (user: UserId) => ['/api/users', user, 'known-sets'] as const;
const documents = (user: UserId) => ['/api/documents', 'user', user] as const;
const ownDictionaries = (user: UserId) => ['/api/users', user, 'dictionaries'] as const;
const reviews = (user: UserId) => ['/api/users', user, 'reviews'] as const;
const imports = (user: UserId) => [...vocabulary(user), 'import'] as const;
const cardImports = (user: UserId) => ['/api/users', user, 'imports'] as const;

/**
 * Where each answer of the server is cached. Where a query has no function of its own, its key joined by `/` is the
 * path. What is changed below a key is changed in all that begin with it.
 */
const recommendations = (user: UserId) => ['/api/sentences', 'recommendations', user] as const;

export const keys = {
  config: ['/api/config'] as const,
  transcriber: ['/api/transcriber'] as const,
  translation: ['/api/translate-to-japanese'] as const,
  dictionary: ['/api/dictionary'] as const,
  voices: ['/api/tts/voices'] as const,
  speech: ['/api/tts/japanese'] as const,
  recordings: ['/api/sentences', 'recordings'] as const,
  recording: (address: string) => ['/api/sentences', 'recordings', address] as const,
  mediaRoom: ['/api/sentences/media'] as const,
  audiobooks: ['/api/audiobooks'] as const,
  audiobookPreview: (of: string) => ['/api/audiobook-preview', of] as const,
  sentenceStarts: (requestId: string) => ['/api/audiobook-starts', requestId] as const,

  dashboard: (user: UserId) => ['/api/user', user, 'dashboard'] as const,
  knownWordsCount: (user: UserId) => ['/api/user', user, 'dashboard', 'known-words'] as const,
  readingStats: (user: UserId) => ['/api/user', user, 'reading-stats'] as const,
  analytics: (user: UserId) => ['/api/analytics/daily', user] as const,
  unfinishedRuns: ['/api/runs?endedWithin=0'] as const,
  awaitedRuns: (kind: string) => ['/api/runs', kind] as const,

  vocabulary,
  wordBands: (user: UserId, newest: number | undefined) => ['/api/users', user, 'word-bands', newest] as const,
  blockedWords: (user: UserId) => [...vocabulary(user), 'blocked'] as const,
  imports,
  import: (user: UserId, jobId: number | undefined) => [...imports(user), jobId] as const,
  cardImports,
  cardImport: (user: UserId, importId: number) => [...cardImports(user), importId] as const,
  statesToCome: (user: UserId, importId: number, choices: object) =>
    [...cardImports(user), importId, 'states', choices] as const,
  leftOut: (user: UserId, importId: number) => [...cardImports(user), importId, 'left-out'] as const,
  knownSets,
  knownSetPreview: (user: UserId, query: string) => [...knownSets(user), `preview?${query}`] as const,
  placementTest: (user: UserId, attempt: number) => ['/api/users', user, 'placement', attempt] as const,
  ownDictionaries,
  ownEntries: (user: UserId, word: string, reading: string, joined: readonly string[]) =>
    [...ownDictionaries(user), 'words', word, reading, ...joined] as const,
  ownGrammar: (user: UserId) => ['/api/users', user, 'grammar'] as const,
  corrections: (user: UserId) => ['/api/users', user, 'corrections'] as const,

  reviews,
  reviewQueue: (user: UserId) => [...reviews(user), 'next'] as const,
  ankiPlan: (user: UserId) => ['/api/users', user, 'anki', 'plan'] as const,
  reviewForecast: (user: UserId) => [...reviews(user), 'forecast'] as const,
  reviewSettings: (user: UserId) => [...reviews(user), 'settings'] as const,
  reviewParameters: (user: UserId) => [...reviews(user), 'parameters'] as const,

  /** All that is asked about single words, for any learner. */
  wordKnowledge: ['/api/vocabulary'] as const,
  why: (uniqueVocabId: number) => ['/api/vocabulary', uniqueVocabId, 'why'] as const,
  knowledge: ['/api/vocabulary', 'knowledge'] as const,
  foundWords: ['/api/vocabulary', 'found'] as const,
  describedWords: ['/api/vocabulary', 'described'] as const,
  accentPairs: (word: string, reading: string) => ['/api/dictionary/accent-pairs', word, reading] as const,
  candidates: (word: string, meant: string) => ['/api/words/candidates', word, meant] as const,

  documents,
  knownShares: (user: UserId, asOf: number) => [...documents(user), 'known-shares', asOf] as const,
  samples: (user: UserId) => [...documents(user), 'samples'] as const,
  readingNext: (user: UserId) => [...documents(user), 'next'] as const,
  documentChapters: (user: UserId, id: number) => [...documents(user), 'chapters', id] as const,
  worthLearning: (user: UserId, id: number) => [...documents(user), 'worth-learning', id] as const,
  wordList: (user: UserId, ids: string, count: number) => [...documents(user), 'word-list', ids, count] as const,
  documentRecordings: (id: number) => ['/api/documents', id, 'recordings'] as const,
  document: (id: string) => ['/api/documents', id] as const,
  uploads: ['/api/documents/uploads'] as const,
  upload: (id: number) => ['/api/documents/uploads', id] as const,
  readWords: ['/api/documents/words'] as const,
  newWordsOf: (documentId: number, from: number, count: number) =>
    ['/api/documents/new-words', documentId, from, count] as const,
  readWordsOf: (documentId: number, sentence: number) => ['/api/documents/words', documentId, sentence] as const,
  whyRead: (place: { documentId: number; sentence: number; word: number }) =>
    [...['/api/documents', 'words', 'why'], place.documentId, place.sentence, place.word] as const,
  processed: ['/api/assisted-reader/process-sentence'] as const,
  wordsInContext: ['/api/contextual/words'] as const,
  wordTranslation: (word: string, sentence: string) => ['/api/translate/word', word, sentence] as const,

  analyses,
  analysis: (id: number) => [...analyses, id] as const,
  statistics: (id: number) => [...analyses, id, 'statistics'] as const,
  analysisWords: (id: number, limit: number) => [...analyses, id, `words?limit=${limit}`] as const,
  topWords: (id: number, count: number) => [...analyses, id, 'words/top', count] as const,
  grammarOfText: (id: number) => [...analyses, id, 'grammar'] as const,
  sentenceCoverage: (id: number) => [...analyses, id, 'sentence-coverage'] as const,
  chapters: (id: number) => [...analyses, id, 'chapters'] as const,
  sentencesOfWord: (id: number, uniqueVocabId: number) => [...analyses, id, 'sentences', uniqueVocabId] as const,

  countingSettings: ['/api/content/settings'] as const,
  knowingSettings: ['/api/vocabulary/settings'] as const,

  corpusStatistics: ['/api/admin/corpus', 'stats'] as const,
  corpusJobs: ['/api/admin/corpus', 'jobs'] as const,
  processingConfig: ['/api/admin/processing-config'] as const,
  processingStatus: ['/api/admin/processing-status'] as const,
  naturalVoice: ['/api/admin/natural-voice'] as const,
  monitorStatus: ['/api/admin/monitor-status'] as const,

  recommendations,
  recommendedPoints: (user: UserId) => [...recommendations(user), 'grammar'] as const,
  recommendationSettings: (user: UserId) => ['/api/sentences', 'recommendation-settings', user] as const,
  sentenceBank: (user: UserId) => ['/api/sentences', 'bank', user] as const,
};
