import { randomUUID } from 'node:crypto';
import { writeWav } from '@ichibun/audiobook/audio/wav';
import type { Operation } from '@ichibun/gateway/testing/operations';
import { epub, PNG, png } from '@ichibun/reader/testing/epub';
import { yomitan } from '@ichibun/reader/testing/yomitan';
import { until } from '@ichibun/test-kit/until';
import { ankiPackage } from '@ichibun/vocabulary/testing/anki-packages';
import { madeCollection } from '@ichibun/vocabulary/testing/made-collection';
import { corpusForm, fileForm, type Learner } from './product-under-test.js';

/** Stands in everything of hers that somebody else could see. */
export const MARK = '花子の秘密';

/** What is Hanako's: her id, and one of everything that calls can name. */
export interface Hers {
  readonly user: number;
  readonly analysis: number;
  readonly document: number;
  readonly upload: number;
  /** A collection that was looked into, and not imported yet. */
  readonly cardImport: number;
  /** A picture of a note that came from Anki. */
  readonly noteMedia: number;
  readonly dictionary: number;
  readonly sentence: number;
  readonly job: number;
  readonly correction: number;
  readonly knownSet: number;
  /** Of her vocabulary. */
  readonly word: number;
  readonly lexeme: number;
  readonly card: number;
  /** The id of an answer to that card. */
  readonly review: string;
  /** An upload to the corpus; of administrators alone. */
  readonly corpusJob: number;
  /** The id of a request for an audiobook. */
  readonly book: string;
  /** The id of a token of a program's, and the token itself. */
  readonly tokenId: number;
  readonly token: string;
  /** The same of a program's that sends notes. */
  readonly ankiToken: string;
  /** The same of an extension’s, which comes in a header. */
  readonly jitenToken: string;
  readonly assistantToken: string;
}

/** A recording of the document. */
const RECORDING = {
  fingerprint: 'f'.repeat(64),
  title: MARK,
  durationMs: 60_000,
  alignedMs: 60_000,
  pace: 1,
  starts: [0],
  ends: [1_000],
  doubtful: [],
};

const UPDATE = { action: 'updateNoteFields', version: 6 };

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** What `{id}` names, by the beginning of the path. */
const NAMED_BY_ID: [string, keyof Hers][] = [
  ['/api/user/', 'user'],
  ['/api/users/', 'user'],
  ['/api/content/analyze/', 'analysis'],
  ['/api/documents/', 'document'],
  ['/api/sentences/', 'sentence'],
];

/** What the other parameters of paths stand for. */
const parameters = (hers: Hers): Record<string, string | number> => ({
  userId: hers.user,
  jobId: hers.job,
  uploadId: hers.upload,
  importId: hers.cardImport,
  dictionaryId: hers.dictionary,
  picture: 0,
  fingerprint: RECORDING.fingerprint,
  media: 'picture',
  mediaId: hers.noteMedia,
  kanji: encodeURIComponent('猫'),
  pattern: 'kamoshirenai',
  level: 'N5',
  correctionId: hers.correction,
  setId: hers.knownSet,
  tokenId: hers.tokenId,
  token: hers.token,
  cardId: hers.card,
  reviewId: hers.review,
  uniqueVocabId: hers.lexeme,
  deckId: 1,
  wordId: hers.lexeme,
  readingIndex: 0,
  word: encodeURIComponent(MARK),
  count: 5,
  sample: 'watashi-no-ichinichi',
  requestId: hers.book,
  file: `audiobook_${hers.book}.mp3`,
});

const sentence = (mark: string) => ({
  target_word: '猫',
  target_reading: 'ねこ',
  short_definition: 'cat',
  sentence_ja: `<b>猫</b>${mark}。`,
  sentence_en: 'A cat.',
});

const answerTo = (cardId: number) => ({
  id: randomUUID(),
  cardId,
  version: 0,
  rating: 3,
  tookMs: 1_000,
  answeredAt: Date.now(),
});

const REVIEW_SETTINGS = {
  retention: 0.9,
  newPerDay: 10,
  reviewsPerDay: 200,
  dayStartHour: 4,
  leechLapses: 8,
  learningSteps: [1, 10],
  relearningSteps: [10],
  countsFrom: 'young',
};

const IMPORT_CHOICES = {
  kinds: [{ id: '1', word: 0, reading: null }],
  decks: ['1'],
  suspended: 'scheduled',
  spreads: true,
  timeZone: 'Asia/Tokyo',
};

/** Bodies that a call takes; those that can name something of hers do. */
export const bodies = (hers: Hers): Record<string, unknown> => ({
  'POST /api/auth/google': { credential: 'made up' },
  'POST /api/users/{id}/vocabulary': { word: '犬', meaning: 'dog' },
  'POST /api/users/{id}/vocabulary/import': { content: '犬', filename: 'a.txt' },
  'POST /api/users/{id}/imports': fileForm('a.apkg', ankiPackage(), {}, 'file'),
  'POST /api/users/{id}/imports/{importId}/media': fileForm('a.apkg', ankiPackage(), {}, 'file'),
  'POST /api/users/{id}/imports/{importId}/states': IMPORT_CHOICES,
  'POST /api/users/{id}/imports/{importId}/start': IMPORT_CHOICES,
  'POST /api/users/{id}/vocabulary/export-anki': { deckName: 'Mine' },
  'POST /api/users/{id}/corrections': { word: '空', reading: 'そら' },
  'PATCH /api/users/{id}/corrections/{correctionId}': { scope: 'all' },
  'POST /api/users/{id}/known-sets': { set: 'particles' },
  'POST /api/users/{id}/grammar': { changes: [{ pattern: 'kamoshirenai', standing: 'known' }] },
  'POST /api/users/{id}/tokens': { name: 'A player', purpose: 'yomitan-api' },
  'POST /api/users/{id}/reviews': { answers: [answerTo(hers.card)] },
  'POST /api/users/{id}/reviews/settings': REVIEW_SETTINGS,
  'POST /api/users/{id}/reviews/parameters': { timeZone: 'Asia/Tokyo' },
  'POST /api/users/{id}/cards': { uniqueVocabIds: [hers.lexeme] },
  'POST /api/users/{id}/cards/undo': { words: [{ wordId: hers.word, state: 'known', rested: 'known' }] },
  'POST /api/users/{id}/cards/newest-text': { count: 5 },
  'PATCH /api/users/{id}/cards/{cardId}': { change: 'bury' },
  'POST /api/users/{id}/vocabulary/blocked': { wordIds: [hers.word] },
  // Of a word that there is not: hers stays blocked for the call that unblocks one.
  'POST /api/users/{id}/vocabulary/blocked/undo': { uniqueVocabIds: [2_000_000_000] },
  'POST /api/users/{id}/anki/package': { deckName: 'Mine' },
  'POST /api/users/{id}/anki/status': { words: [{ noteId: 1_600_000_000_000, wordId: hers.word }] },
  'POST /api/doors/{token}/anki': { action: 'deckNames', version: 6 },
  'POST /api/doors/{token}/jiten/reader/parse': { text: ['猫', '犬'] },
  'POST /api/doors/{token}/jiten/reader/lookup-vocabulary': { words: [[hers.lexeme, 0]] },
  'POST /api/doors/{token}/jiten/srs/set-vocabulary-state': {
    wordId: hers.lexeme,
    readingIndex: 0,
    state: 'mining-add',
  },
  'POST /api/doors/{token}/jiten/srs/study-decks/{deckId}/words': { wordId: hers.lexeme, readingIndex: 0 },
  'POST /api/doors/{token}/jiten/user/example-sentences/{wordId}/{readingIndex}': { text: '猫だ。' },
  'POST /api/doors/{token}/lines': { lines: ['猫', '犬'] },
  'POST /api/doors/{token}/mcp': { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  'POST /api/doors/{token}/yomitan/tokenize': { text: ['猫', '犬'] },
  'POST /api/doors/{token}/yomitan/termEntries': { term: '猫' },
  'POST /api/doors/{token}/yomitan/kanjiEntries': { character: '猫' },
  'POST /api/dictionary/words': { entry: '猫・ねこ', word: '猫' },
  'POST /api/vocabulary/block': { uniqueVocabId: hers.lexeme },
  'POST /api/vocabulary/knowledge': { uniqueVocabIds: [hers.lexeme] },
  'POST /api/content/analyze': { title: 'Mine', text: '猫。' },
  'POST /api/content/analyze/{id}/coverage-calculator': { targetCoverage: 50 },
  'POST /api/tokenize/words': { text: '猫' },
  'POST /api/documents/create-from-text': { title: 'Yours', content: '猫。', userId: hers.user },
  'POST /api/documents/upload': fileForm('a.txt', '猫。', { userId: String(hers.user) }),
  'POST /api/documents/extract-text': fileForm('a.txt', '猫。', { userId: String(hers.user) }),
  'POST /api/documents/user/{userId}/word-list': { documentIds: [hers.document] },
  'POST /api/documents/{id}/progress': { sentenceIndex: 0 },
  'POST /api/documents/{id}/recordings': RECORDING,
  'POST /api/documents/{id}/words': { from: 0, count: 1 },
  'POST /api/documents/{id}/new-words': { from: 0, count: 1 },
  'POST /api/translate-to-japanese': { text: 'Hello.' },
  'POST /api/contextual/words': { documentId: hers.document, sentenceIndex: 0 },
  'POST /api/assisted-reader/process-sentence': { sentence: '猫がいる。' },
  'POST /api/translate/word': { word: '猫' },
  'POST /api/word-definition': { word: '猫' },
  'POST /api/user/{id}/reading-stats': {
    sentenceCount: 1,
    characterCount: 5,
    readingMinutes: 1,
    documentId: hers.document,
  },
  'POST /api/sentences/generate': { uniqueVocabIds: [hers.lexeme], analysisId: hers.analysis },
  'POST /api/sentences/check': { target_word: '猫', target_reading: 'ねこ', sentence_ja: '<b>猫</b>がいる。' },
  'POST /api/sentences/save': { sentences: [sentence('だ')], analysisId: hers.analysis },
  'POST /api/sentences/mark-known': { sentenceIds: [hers.sentence] },
  'PATCH /api/sentences/{id}': { shortDefinition: 'dog' },
  'POST /api/sentences/export-anki': { sentenceIds: [hers.sentence], deckName: 'Mine' },
  'POST /api/sentences/{id}/media/{media}': fileForm('a.jpg', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]), {}, 'file'),
  'POST /api/users/{id}/dictionaries': fileForm('a.zip', yomitan('犬'), {}, 'dictionary'),
  'PATCH /api/users/{id}/dictionaries/{dictionaryId}': { isOn: true },
  'POST /api/tts/japanese': { text: '猫' },
  'POST /api/transcriptions': fileForm(
    'a.wav',
    writeWav({ samples: new Int16Array(8_000), sampleRate: 8_000 }),
    {},
    'sound',
  ),
  'POST /api/content/settings': { grammarCounts: true },
  'POST /api/vocabulary/settings': { partsCount: true, spellingsCount: true, oldSpellingsCount: true },
  'POST /api/sentences/recommendations/settings': { namesIgnored: true },
  'POST /api/sentences/recommendations/dismiss': { sentenceId: 1 },
  'POST /api/sentences/recommendations/known': { uniqueVocabId: hers.lexeme },
  'POST /api/admin/processing-config': { sentenceSplit: 'legacy', wordLemmatization: 'legacy' },
  'POST /api/admin/corpus/upload': corpusForm('a.txt', '猫が来る。', 'A source'),
  'POST /api/audiobook-preview': { documentId: hers.document },
  'POST /api/audiobook-request': { documentId: hers.document, includeEnglish: false },
  'POST /api/upload-audiobook-request': fileForm(
    'another-book.json',
    JSON.stringify({ fileContent: base64('猫。'), includeEnglish: false }),
    {},
    'requestFile',
  ),
});

/** What a program sends beside the address of a call. */
export function programHeaders({ path }: Operation, { jitenToken, assistantToken }: Hers): Record<string, string> {
  if (path.endsWith('/mcp')) {
    // MCP's library refuses a request that does not take both.
    return { authorization: `Bearer ${assistantToken}`, accept: 'application/json, text/event-stream' };
  }
  return path.includes('/jiten/') ? { authorization: `ApiKey ${jitenToken}` } : {};
}

function tokenInPath(path: string, { ankiToken }: Hers): string | undefined {
  if (path.includes('/jiten/') || path.endsWith('/mcp')) return '-';
  return path.endsWith('/anki') ? ankiToken : undefined;
}

/** The address of a call, with what is hers in the place of every parameter. */
export function addressed({ name, path }: Operation, hers: Hers): string {
  const values = parameters(hers);
  const named = NAMED_BY_ID.find(([beginning]) => path.startsWith(beginning));
  return path.replace(/\{(\w+)\}/g, (_, parameter) => {
    const ofCorpus = parameter === 'jobId' && path.startsWith('/api/admin/') ? hers.corpusJob : undefined;
    const ofDoor = parameter === 'token' && hers.token !== '-' ? tokenInPath(path, hers) : undefined;
    const value = ofCorpus ?? ofDoor ?? (parameter === 'id' ? named && hers[named[1]] : values[parameter]);
    if (value === undefined) throw new Error(`Say in this test what {${parameter}} of ${name} stands for.`);
    return String(value);
  });
}

const isEnd = (status: string) => status === 'completed' || status === 'failed';

/** A text as it stands in XML. */
const inXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Fills an account with one of everything.
 *
 * @param mark is in each of them
 */
export async function settle({ id, call }: Learner, mark = MARK): Promise<Hers> {
  const made = async (path: string, body: unknown) => {
    const answer = await call('POST', path, body);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const users = `/api/users/${id}`;
  const own = await made(`${users}/vocabulary`, { word: mark, meaning: mark });
  const { correction } = await made(`${users}/corrections`, { word: '空', reading: 'から' });
  const analysis = await made('/api/content/analyze', { title: mark, text: '猫が犬を見る。' });
  await until(
    async () => (await call('GET', '/api/content/analyze')).body,
    ([{ status }]) => isEnd(status),
  );
  const [word] = (await call('GET', `/api/content/analyze/${analysis.id}/words/top/1`)).body;
  await made('/api/vocabulary/block', { uniqueVocabId: word.uniqueVocabId });
  await made(`${users}/cards`, { uniqueVocabIds: [word.uniqueVocabId] });
  const [card] = (await call('GET', `${users}/reviews/next`)).body.cards;
  const given = answerTo(card.id);
  await made(`${users}/reviews`, { answers: [given] });
  await made(`${users}/reviews/parameters`, {});
  await made(`${users}/reviews/settings`, { ...REVIEW_SETTINGS, inAnki: true });
  await made(`${users}/anki/status`, { words: [{ noteId: 1_600_000_000_000, wordId: own.word.id }] });
  await made(`${users}/grammar`, {
    changes: [{ pattern: 'kamoshirenai', standing: 'learning' }],
    sentence: { japanese: `${mark}かもしれない。`, pieces: [{ start: mark.length, end: mark.length + 6 }] },
  });
  const { knownSet } = await made(`${users}/known-sets`, { set: 'particles' });
  const door = await made(`${users}/tokens`, { name: mark, purpose: 'yomitan-api', days: 30 });
  const { jobId } = await made(`${users}/vocabulary/import`, { content: '鳥', filename: `${mark}.txt` });
  await until(
    async () => (await call('GET', `${users}/vocabulary/import/${jobId}`)).body,
    ({ status }) => isEnd(status),
  );
  const file = epub({
    pages: { 'a.xhtml': `<p>${inXml(mark)}。</p><img src="p.png" alt="${inXml(mark)}"/>` },
    metadata: `<dc:title>${inXml(mark)}</dc:title>`,
    items: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
    files: { 'OEBPS/c.png': PNG, 'OEBPS/p.png': png(40, 50) },
  });
  const upload = await call('POST', '/api/documents/upload', fileForm(`${mark}.epub`, file));
  const { document } = upload.body;
  await made(`/api/documents/${document.id}/recordings`, { ...RECORDING, title: mark });
  await until(
    async () => (await call('GET', `/api/documents/user/${id}/known-shares`)).body,
    ({ counting }) => counting === 0,
  );
  const added = await made(`${users}/dictionaries`, fileForm(`${mark}.zip`, yomitan(mark), {}, 'dictionary'));
  await until(
    async () => (await call('GET', `${users}/dictionaries`)).body.dictionaries[0],
    ({ status }) => isEnd(status),
  );
  await made('/api/sentences/save', { sentences: [sentence(mark)], analysisId: analysis.id });
  const [saved] = (await call('GET', `/api/sentences/bank/${id}`)).body.sentences;
  const ankiDoor = await made(`${users}/tokens`, { name: mark, purpose: 'anki-connect', days: 30 });
  const sent = { filename: 'p.png', data: Buffer.from(png(3, 2)).toString('base64') };
  const picture = { ...sent, fields: ['Picture'] };
  const anki = `/api/doors/${ankiDoor.secret}/anki`;
  const found = await made(anki, { action: 'findNotes', version: 6, params: { query: '"Sentence:_*"' } });
  const note = { id: found.result.at(-1), fields: { Source: mark }, picture };
  const updated = await made(anki, { ...UPDATE, params: { note } });
  if (updated.error) throw new Error(updated.error);
  await made(`/api/user/${id}/reading-stats`, { sentenceCount: 3, characterCount: 9, readingMinutes: 1 });
  const { requestId: book } = await made('/api/audiobook-request', {
    documentId: document.id,
    includeEnglish: false,
  });
  await until(
    async () => (await call('GET', '/api/runs')).body.runs as { status: string }[],
    (runs) => runs.every(({ status }) => isEnd(status)),
  );
  const opened = await made(`${users}/imports`, fileForm(`${mark}.apkg`, ankiPackage(), {}, 'file'));
  return {
    cardImport: opened.id,
    noteMedia: await noteMediaOf({ id, call }, made),
    user: id,
    analysis: analysis.id,
    document: document.id,
    upload: await uploadOf(call),
    dictionary: added.dictionary.id,
    sentence: saved.id,
    job: jobId,
    correction: correction.id,
    knownSet: knownSet.id,
    word: own.word.id,
    lexeme: word.uniqueVocabId,
    tokenId: door.token.id,
    token: door.secret,
    ankiToken: ankiDoor.secret,
    jitenToken: (await made(`${users}/tokens`, { name: mark, purpose: 'jiten-reader' })).secret,
    assistantToken: (await made(`${users}/tokens`, { name: mark, purpose: 'assistant' })).secret,
    card: card.id,
    review: given.id,
    corpusJob: await corpusJobOf(call, mark),
    book,
  };
}

/** The id of the picture of a note that an import brings. */
async function noteMediaOf(
  { id, call }: Pick<Learner, 'id' | 'call'>,
  made: (path: string, body: unknown) => Promise<{ id: number }>,
): Promise<number> {
  const imports = `/api/users/${id}/imports`;
  const fields = ['夜', '<img src="file-0">'];
  const content = madeCollection(
    { Word: ['Word', 'Picture'] },
    [{ kind: 'Word', deck: 'Mine', fields, interval: 1 }],
    [{ name: '0', bytes: PNG }],
  );
  const file = fileForm('a.apkg', content, {}, 'file');
  const { id: importId } = await made(imports, file);
  await made(`${imports}/${importId}/start`, IMPORT_CHOICES);
  await until(
    async () => (await call('GET', `${imports}/${importId}`)).body,
    ({ status }) => status === 'imported',
  );
  await made(`${imports}/${importId}/media`, file);
  // No list has it, where none of her cards is due.
  for (let mediaId = 1; mediaId <= 10; mediaId++) {
    if ((await call('GET', `${imports}/media/${mediaId}`)).status === 200) return mediaId;
  }
  throw new Error('The picture was not kept.');
}

/** An upload to the corpus; 1 for who may not. */
async function corpusJobOf(call: Learner['call'], mark: string): Promise<number> {
  const answer = await call('POST', '/api/admin/corpus/upload', corpusForm('her.txt', '鳥が来る。', mark));
  return answer.status === 201 ? answer.body.job.id : 1;
}

/** The id of a learner's only upload: a finished one is in no list. */
async function uploadOf(call: Learner['call']): Promise<number> {
  for (let id = 1; id <= 10; id++) {
    if ((await call('GET', `/api/documents/uploads/${id}`)).status === 200) return id;
  }
  throw new Error('The upload is gone.');
}
