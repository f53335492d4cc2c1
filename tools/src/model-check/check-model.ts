import { readFileSync } from 'node:fs';
import { NO_TRANSLATION } from '@ichibun/gateway/http/placeholders';
import { inParts } from '@ichibun/kit/parts';
import { median } from '@ichibun/test-kit/bench';
import { until } from '@ichibun/test-kit/until';
import type { Tokens } from './tokens.js';

/** How a model did in one of the product's calls. */
export interface CheckedCall {
  readonly call: string;
  readonly asked: number;
  /** What was answered at all. */
  readonly valid: number;
  /** What the product's own checks took without a mark. */
  readonly accepted: number;
  /** Of one word, sentence or article; the median. */
  readonly seconds: number;
  readonly tokens: Tokens;
}

/** Marked is what lost something, and a word that nothing usable came for. */
type Result = 'accepted' | 'marked' | 'failed';

/** Japanese that a model wrote and the product took, for somebody who judges it. */
export interface WrittenText {
  readonly call: string;
  readonly japanese: string;
  readonly english: string;
}

/** The product, however it is reached. */
export interface Callable {
  call<T>(method: string, path: string, body?: object): Promise<T>;
}

const file = (name: string) => readFileSync(new URL(`../../model-check/${name}`, import.meta.url), 'utf8');
const ARTICLES: readonly string[] = JSON.parse(file('articles.json'));
const WORDS = file('words.txt').trim().split('\n');
const SENTENCES = [
  '駅の前で友達を一時間も待った。',
  '雨が降らなければ、明日山に登るつもりだ。',
  '彼女は何も言わずに帰った。',
];
/** Words of one call. */
const WORDS_AT_ONCE = 5;
/** What a translation has lost is after it. */
const MARK = '［Original:';

/**
 * Tries every call of the product that needs a language model, as the demo user.
 *
 * @param tokens that have been counted so far
 * @param most how many words sentences are asked for
 * @param write hears what was written
 */
export async function* checkModel(
  product: Callable,
  tokens: Tokens,
  most: number,
  write: (text: WrittenText) => void,
): AsyncGenerator<CheckedCall> {
  const round = async <T>(
    call: string,
    items: readonly T[],
    atOnce: number,
    ask: (part: readonly T[]) => Promise<readonly Result[]>,
  ): Promise<CheckedCall> => {
    const before = { ...tokens };
    const results: Result[] = [];
    const times: number[] = [];
    for (const part of inParts(items, atOnce)) {
      const began = performance.now();
      results.push(...(await ask(part).catch(() => [])));
      times.push((performance.now() - began) / 1000 / part.length);
    }
    return {
      call,
      asked: items.length,
      valid: results.filter((result) => result !== 'failed').length,
      accepted: results.filter((result) => result === 'accepted').length,
      seconds: median(times),
      tokens: { input: tokens.input - before.input, output: tokens.output - before.output },
    };
  };

  const { analysisId, ids } = await wordsWithoutSentence(product);
  const ofWords = 'sentences for words';
  yield await round(ofWords, ids.slice(0, most), WORDS_AT_ONCE, async (uniqueVocabIds) => {
    const asked = { uniqueVocabIds, analysisId };
    const { sentences, problem } = await product.call<Generated>('POST', '/api/sentences/generate', asked);
    const written = sentences.filter(({ source }) => source === 'model');
    for (const { sentence_ja, sentence_en: english } of written) {
      write({ call: ofWords, japanese: sentence_ja.replace(/<\/?b>/g, ''), english });
    }
    return uniqueVocabIds.map((id) => {
      // The demo user may know no word: other unknown words are not the model's fault.
      if (written.some((one) => one.unique_vocab_id === id)) return 'accepted';
      return problem ? 'failed' : 'marked';
    });
  });
  for (const mode of ['beginner', 'advanced'] as const) {
    const call = `articles, ${mode}`;
    yield await round(call, ARTICLES, 1, async ([text]) => {
      const asked = { text, mode };
      const { translation } = await product.call<{ translation: string }>('POST', '/api/translate-to-japanese', asked);
      write({ call, japanese: translation, english: text! });
      return [translation.includes(MARK) ? 'marked' : 'accepted'];
    });
  }
  yield await round('sentences into English', SENTENCES, 1, async ([sentence]) => {
    const path = '/api/assisted-reader/process-sentence';
    const asked = { sentence, includeTranslation: true };
    const { translation } = await product.call<{ translation: string | null }>('POST', path, asked);
    return [!translation || translation === NO_TRANSLATION ? 'failed' : 'accepted'];
  });
}

interface Generated {
  sentences: {
    unique_vocab_id: number;
    sentence_ja: string;
    sentence_en: string;
    source: string;
  }[];
  problem: string | null;
  forModel: number[];
}

/** Of our words those that corpus and text have no sentence for. */
async function wordsWithoutSentence(product: Callable): Promise<{ analysisId: number; ids: number[] }> {
  const { id: analysisId } = await product.call<{ id: number }>('POST', '/api/content/analyze', {
    title: 'Words',
    text: WORDS.join('、'),
  });
  const path = `/api/content/analyze/${analysisId}`;
  const { status } = await until(
    () => product.call<{ status: string }>('GET', path),
    (analysis) => analysis.status === 'completed' || analysis.status === 'failed',
  );
  if (status === 'failed') throw new Error('The words could not be analysed.');
  const words = await product.call<{ uniqueVocabId: number }[]>('GET', `${path}/words/top/${WORDS.length}`);
  const uniqueVocabIds = words.map((word) => word.uniqueVocabId);
  const { sentences, forModel } = await product.call<Generated>('POST', '/api/sentences/generate', {
    uniqueVocabIds,
    analysisId,
    withoutModel: true,
  });
  const found = new Set(sentences.map((sentence) => sentence.unique_vocab_id));
  return { analysisId, ids: forModel.filter((id) => !found.has(id)) };
}
