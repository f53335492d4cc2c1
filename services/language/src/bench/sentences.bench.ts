import { interleaved, inWords, type Row, within } from '@ichibun/test-kit/bench';
import { splitLegacy } from '../sentences/legacy.js';
import { splitRubyPragmatic } from '../sentences/ruby-pragmatic.js';
import { longText } from './fixtures.js';

/** Splitting one million characters into sentences. */
export async function* run(): AsyncGenerator<Row> {
  const { text } = longText();
  const million = text.repeat(Math.ceil(1_000_000 / text.length)).slice(0, 1_000_000);
  const times = await interleaved(5, {
    legacy: () => splitLegacy(million),
    'ruby-pragmatic': () => splitRubyPragmatic(million),
  });
  yield* (['legacy', 'ruby-pragmatic'] as const).map((name) => ({
    what: `sentences of 1,000,000 characters, ${name}`,
    measured: inWords(times.median(name)),
    ...within(times.median(name), 200),
  }));
}
