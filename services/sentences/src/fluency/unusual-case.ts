import { readFileSync } from 'node:fs';
import { type Attachment, attachmentsIn, flat, is, type Word } from './attachments.js';

/** How often a verb or adjective was met with particles of case in the corpora. */
interface Met {
  readonly counts: ReadonlyMap<string, number>;
  readonly all: number;
}

const cases = new Map<string, Met>(
  rows('collocations/cases.tsv').map(([head = '', counts]) => [head, metWith(counts)]),
);
/** By noun and head. */
const pairs = new Map<string, Met>(
  rows('collocations/pairs.tsv').map(([noun, head, counts]) => [`${noun} ${head}`, metWith(counts)]),
);

/**
 * How often a verb must have been met with particles of case, and in which share of these at most with one of them, for
 * the two not to go together. What is an object or a way is soon met; time, place, means and subject are before any
 * verb. One sentence in fifty of the starter corpus would be refused if it were not in the counts itself.
 */
const LIMITS: Readonly<Record<string, { readonly met: number; readonly share: number }>> = {
  を: { met: 8, share: 0.05 },
  と: { met: 8, share: 0.05 },
  へ: { met: 8, share: 0.05 },
  に: { met: 16, share: 0.05 },
  で: { met: 16, share: 0.02 },
  // A subject is before any verb.
  が: { met: Number.POSITIVE_INFINITY, share: 0 },
  から: { met: 16, share: 0.02 },
};

/**
 * The share of a pair's particles that a right one has at least: 音楽を聞く twenty times, 音楽に聞く never. Time, place and
 * means are before any verb, too: ノートに書く. So does who does it, but beside a topic: 父は車が買いました.
 */
const SHARE_OF_PAIR = 0.05;
const PAIRS_MET: Readonly<Record<string, number>> = { に: 8, で: 8, から: 8 };

/**
 * A particle and the verb after it that do not go together, or not with the noun before it, as far as the corpora show:
 * 家を出かける, 音楽に聞く.
 *
 * @returns undefined when there is none
 */
export function unusualCase(words: readonly Word[]): Attachment | undefined {
  const hasTopic = flat(words).some((word) => word.surface === 'は' && is(word, '助詞,係助詞'));
  return attachmentsIn(words).find(({ noun, head, particle }) => {
    const limit = LIMITS[particle]!;
    const [met, pair] = [cases.get(head), pairs.get(`${noun} ${head}`)];
    const isRare =
      met !== undefined && met.all >= limit.met && (met.counts.get(particle) ?? 0) <= met.all * limit.share;
    const isPair = pair !== undefined && (particle !== 'が' || hasTopic) && pair.all >= (PAIRS_MET[particle] ?? 0);
    return isRare || (isPair && (pair.counts.get(particle) ?? 0) <= pair.all * SHARE_OF_PAIR);
  });
}

/** The share of its particles that a verb has を in which needs an object, and how often it must have been met. */
const NEEDS_OBJECT = { share: 0.7, met: 16 } as const;
/** What may be an object without を, or comes with another verb. */
const OTHER_OBJECTS = /^(?:は|も|しか|だけ|の)$/;

/**
 * A verb at the end that needs an object and has none but a subject: 裁判官が見つけています.
 *
 * @returns its dictionary form; undefined when there is none
 */
export function verbWithoutObject(words: readonly Word[]): string | undefined {
  const last = attachmentsIn(words).at(-1);
  const met = last?.particle === 'が' ? cases.get(last.head) : undefined;
  if (!met || met.all < NEEDS_OBJECT.met || (met.counts.get('を') ?? 0) < met.all * NEEDS_OBJECT.share)
    return undefined;
  const all = flat(words);
  const isElsewhere = all.some(({ surface }) => surface === 'を' || OTHER_OBJECTS.test(surface));
  const verb = all.findLastIndex((word) => word.baseForm === last!.head);
  const isLast = verb >= 0 && !all.slice(verb + 1).some((word) => is(word, '名詞', '動詞,自立', '形容詞'));
  return isLast && !isElsewhere ? last!.head : undefined;
}

function metWith(counts = ''): Met {
  const fields = counts.split(' ');
  const byParticle = new Map<string, number>();
  for (let at = 0; at < fields.length; at += 2) byParticle.set(fields[at]!, Number(fields[at + 1]));
  return { counts: byParticle, all: [...byParticle.values()].reduce((sum, count) => sum + count, 0) };
}

/** The rows of a table of the service, without its comments and the names of its columns. */
function rows(file: string): string[][] {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const [, ...found] = text.split('\n').filter((row) => row !== '' && !row.startsWith('#'));
  return found.map((row) => row.split('\t'));
}
