import { WordState } from '@ichibun/proto/vocabulary';
import { describe, expect, it } from '@jest/globals';
import type { Note } from './notes.js';
import { idsOf, searchFor } from './search.js';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000);

const note = (id: number, word: string, given: Partial<Note> = {}, sentence = ''): Note => ({
  id,
  of: { kind: 'word' as const, id },
  fields: {
    Word: word,
    Reading: '',
    Meaning: '',
    Sentence: sentence,
    SentenceAudio: '',
    Picture: '',
    WordAudio: '',
    Source: '',
    Url: '',
  },
  state: WordState.NEW,
  isSuspended: false,
  addedAt: daysAgo(9),
  changedAt: daysAgo(9),
  answeredAt: undefined,
  stability: 0,
  intervalDays: 0,
  dueAt: undefined,
  answers: 0,
  lapses: 0,
  wordId: id,
  ...given,
});

const NOTES = [
  note(1, '猫', { addedAt: daysAgo(0.5), changedAt: daysAgo(0.5) }),
  note(
    2,
    '犬',
    { state: WordState.LEARNING, changedAt: daysAgo(2), answeredAt: daysAgo(2), dueAt: daysAgo(2) },
    '<b>犬</b>が来た。',
  ),
  note(3, 'a:b*c_d"e', { state: WordState.YOUNG, stability: 12.5, intervalDays: 13, dueAt: daysAgo(-2.5) }),
  note(4, '鳥', { state: WordState.MATURE, stability: 30, intervalDays: 28, answers: 9, lapses: 1 }),
  note(5, 'Cat', {
    state: WordState.KNOWN,
    stability: 36_500,
    intervalDays: 36_500,
    isSuspended: true,
    dueAt: daysAgo(5),
  }),
];
const found = (query: string) => NOTES.filter(searchFor(query, NOW).isFound).map(({ id }) => id);

describe('a search of Anki’s', () => {
  it.each([
    ['', [1, 2, 3, 4, 5]],
    ['Word:猫', [1]],
    ['"Word:猫" OR "Word:犬"', [1, 2]],
    ['"word:cat"', [5]],
    ['"Sentence:_*"', [2]],
    ['Sentence:*犬が来た*', [2]],
    ['-"Sentence:_*"', [1, 3, 4, 5]],
    ['"Word:*a*"', [3, 5]],
    ['"Word:_"', [1, 2, 4]],
    ['"Word:a\\:b\\*c\\_d\\"e"', [3]],
    ['Word:"a\\:b*e"', [3]],
    ['Word:re\\:x', []],
    ['Word:re:^猫', [1]],
    ['"Word:re:^(猫|犬)$"', [1, 2]],
    ['Word:re:^図', []],
    ['-Word:re:[a-z]', [1, 2, 4]],
    ['"Word:re:C(?:a){1,2}t"', [5]],
    ['"Word:re:\\"e$"', [3]],
    ['Word:RE:cAT is:suspended', [5]],
    ['Sentence:re:.', [2]],
    ['re:が来た', [2]],
    ['"re:\\p{Han}が"', [2]],
    ['prop:reps>3', [4]],
    ['prop:lapses>=1 prop:reps=9', [4]],
    ['"deck:Ichibun" is:new', [1]],
    ['deck:Other', []],
    ['(deck:Ichibun OR deck:Other) (is:learn OR is:new)', [1, 2]],
    ['-(is:learn OR is:new) -is:suspended', [3, 4]],
    ['is:review and is:suspended', [5]],
    ['-is:new -is:learn prop:s<11', []],
    ['-is:new -is:learn prop:s>=11 prop:s<21 ("Word:_*")', [3]],
    ['prop:ivl>=21', [4, 5]],
    ['prop:s>=0', [3, 4, 5]],
    ['prop:s!=30 prop:ivl<=13', [3]],
    ['is:due', [2]],
    ['-is:due is:review', [3, 4, 5]],
    ['prop:due<=0', [2, 5]],
    ['prop:due<=3 (deck:Ichibun)', [2, 3, 5]],
    ['prop:due=3', [3]],
    ['prop:due>-3 prop:due<=0', [2]],
    ['-prop:due<=365', [1, 4]],
    ['tag:leech', []],
    ['-tag:leech is:new', [1]],
    ['tag:none is:new', [1]],
    ['added:1', [1]],
    ['(edited:3 OR rated:3) ("Word:_*")', [1, 2]],
    ['rated:3', [2]],
    ['nid:1,4', [1, 4]],
    ['cid:2', [2]],
    ['来た', [2]],
    ['nc:cát', [5]],
    ['nc:か来た', [2]],
    ['Word:nc:CÀT', [5]],
    ['Word:nc:ca', []],
    ['"Word:nc:c_t"', [5]],
    ['Sentence:nc:*か来*', [2]],
    ['w:cat', [5]],
    ['w:ca', []],
    ['"w:c*"', [3, 5]],
    ['w:c_t', [5]],
    ['w:猫', [1]],
    ['w:犬', [2]],
    ['w:来', []],
    ['"w:a\\:b"', [3]],
    ['Word:w:cat', []],
  ])('%s finds what Anki would', (query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  it.each([
    ...['flag:1', 'Other:_*', 'is:buried', 'prop:due<=x', 'prop:pos>3', 'prop:s>', 'prop:d>=1', 'added:x'],
    ...['"Word:re:(a"', 'Word:re:[a', '"Word:re:(?=a)"', '"re:(a)\\1"'],
    ...['(', ')', '(Word:猫', '"Word:猫', 'OR', 'Word:猫 OR', '-', 'nid:x', 'introduced:1'],
    ...[
      `${'('.repeat(30)}Word:a${')'.repeat(30)}`,
      'Word:a '.repeat(200),
      `Word:${'*a'.repeat(20)}`,
      'x'.repeat(6_000),
    ],
  ])('%s is refused: no list would be right', (query) => {
    expect(() => searchFor(query, NOW)).toThrow('This search is not understood here');
  });
});

describe('what the stores are asked for by a search', () => {
  const addedSince = daysAgo(2);
  it.each([
    ['Word:猫', { words: ['猫'] }],
    ['deck:Ichibun "Word:猫" is:due', { words: ['猫'] }],
    ['Word:猫 OR (Word:犬 is:new)', { words: ['猫', '犬'] }],
    ['nid:1,4', { ids: [1, 4] }],
    ['(cid:1 OR nid:4) added:2', { ids: [1, 4] }],
    ['deck:Ichibun added:2', { addedSince }],
    ['added:2 Word:猫', { words: ['猫'] }],
    ['', undefined],
    ['-Word:猫', undefined],
    ['Word:猫*', undefined],
    ['Word:cat', undefined],
    ['Word:re:猫', undefined],
    ['Word:猫 OR is:due', undefined],
    ['Word:猫 OR nid:1', undefined],
    ['Sentence:猫', undefined],
  ])('%s needs notes within %j', (query, bound) => {
    expect(searchFor(query, NOW).bound).toEqual(bound);
  });
});

describe('a search among many notes', () => {
  /** A clock by which looking at one note takes 4 ms, and this part of them of the processor. */
  function slow(share = 1) {
    let now = 0;
    return {
      clock: { now: () => now, worked: () => now * share },
      isFound: ({ id }: Note) => {
        now += 4;
        return id % 2 === 0;
      },
    };
  }
  async function* notes(count: number) {
    yield Array.from({ length: count }, (_, index) => note(index + 1, '猫'));
  }

  it('lets others be answered meanwhile', async () => {
    const { clock, isFound } = slow();
    const order: string[] = [];
    setImmediate(() => order.push('another'));
    const ids = await idsOf(notes(20), isFound, { ms: 0 }, clock);
    order.push('the search');
    expect(order).toEqual(['another', 'the search']);
    expect(ids).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
  });

  it('is refused when it takes too long', async () => {
    const { clock, isFound } = slow();
    await expect(idsOf(notes(600), isFound, { ms: 0 }, clock)).rejects.toThrow('takes too long');
  });

  it('is not refused for what a busy machine does meanwhile', async () => {
    const { clock, isFound } = slow(0.1);
    expect(await idsOf(notes(600), isFound, { ms: 0 }, clock)).toHaveLength(300);
  });

  it('is refused when all searches of its call take too long together', async () => {
    const { clock, isFound } = slow();
    const work = { ms: 0 };
    for (let search = 0; search < 4; search++) await idsOf(notes(100), isFound, work, clock);
    await expect(idsOf(notes(200), isFound, work, clock)).rejects.toThrow('takes too long');
  });
});
