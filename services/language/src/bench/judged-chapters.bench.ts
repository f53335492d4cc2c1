import { noBook, type Row } from '@ichibun/test-kit/bench';
import { Core } from '../engine/core.js';
import { openDictionary, openIpadic } from '../engine/open-tables.js';
import {
  bookWithRuby,
  ERRORS,
  hashOf,
  type Judgement,
  judgements,
  type PressedWord,
  pressedWords,
  shownOf,
  type Verdict,
} from '../testing/judged-chapters.js';
import { dictionaryFile, inFolder } from './fixtures.js';

const WHAT = 'words of ten chapters, judged in context by hand: wrong or useless';
const BUDGET = '< 5 %';
/** Of more than this share nobody has said yet whether they are right: the rest says nothing about the whole. */
const MOST_NOT_JUDGED = 0.02;

/**
 * What people judged of the words that a learner is shown, see gold/judged-chapters.tsv. With `NOT_JUDGED=on` it prints
 * the words that are shown otherwise than they were judged, each with its row of the table, to be judged again.
 */
export async function* run(): AsyncGenerator<Row> {
  const { file } = await dictionaryFile();
  yield* inFolder(async function* (folder) {
    const ipadic = await openIpadic(folder, console.warn);
    const core = new Core({ ipadic, dictionary: await openDictionary(file, folder, console.warn) });
    const verdicts: (Verdict | undefined)[] = [];
    for (const chapter of Map.groupBy(judgements(), (row) => `${row.book} ${row.chapter}`).values()) {
      const { book } = chapter[0]!;
      const text = bookWithRuby(book);
      if (text === undefined) return yield noBook(WHAT, book, BUDGET);
      verdicts.push(...verdictsOf(chapter, text, core));
    }
    yield row(verdicts);
  });
}

/** Of each word that is shown now its verdict; undefined where something else was judged. */
function verdictsOf(rows: readonly Judgement[], text: string, core: Core): (Verdict | undefined)[] {
  const { book, chapter } = rows[0]!;
  const last = rows.at(-1)!;
  const judged = new Map(rows.map((one) => [`${one.offset} ${one.length} ${one.shown}`, one.verdict]));
  const end = chapter + last.offset + last.length;
  // The last sentence is read whole.
  const words = pressedWords(core, text, chapter, text.indexOf('\n', end)).filter(({ start }) => start < end);
  return words.map((word) => {
    const place = [word.start - chapter, word.length, hashOf(word.token)];
    const verdict = judged.get(place.join(' '));
    if (!verdict && process.env.NOT_JUDGED) console.log([book, chapter, ...place, ''].join('\t'), inWords(word));
    return verdict;
  });
}

const inWords = ({ token, sentence }: PressedWord) =>
  `# ${[token.surface, ...shownOf(token)].join(' | ')} < ${sentence}`;

function row(verdicts: readonly (Verdict | undefined)[]): Row {
  const judged = verdicts.filter((verdict) => verdict !== undefined);
  const share = (count: number) => `${((count / judged.length) * 100).toFixed(1)} %`;
  const wrong = judged.filter((verdict) => verdict !== 'right').length;
  const notJudged = verdicts.length - judged.length;
  const classes = ERRORS.map((error) => `${error} ${judged.filter((verdict) => verdict === error).length}`);
  return {
    what: `${verdicts.length} ${WHAT}`,
    measured: `${share(wrong)} (${classes.join(', ')}); ${notJudged} not judged`,
    budget: BUDGET,
    met: notJudged > verdicts.length * MOST_NOT_JUDGED ? undefined : wrong < judged.length * 0.05,
  };
}
