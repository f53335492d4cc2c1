import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';

/** What a text says of one of its words; see the language service's `FindGivenWords`. */
export interface GivenWord {
  readonly word: string;
  readonly reading: string;
  readonly isName: boolean;
  readonly isWhole: boolean;
}

/** UTF-16 units that the language service takes at once: more than a novel's names need to recur. */
const PART_UNITS = 200_000;
const PARTS_AT_ONCE = 2;
const DEADLINE_MS = 30_000;
/** What the language service takes with a part of a text. */
const MOST = 5_000;

/**
 * What a text of any length says of its own words: names, and readings by ruby. Each word once: as a name, where one
 * part of the text takes it for one.
 *
 * @param ruby places of its source in which ruby reads a word, where the text itself has none
 * @returns names first, at most 5,000
 * @param version of the analyser that looks; any when it is not given
 * @throws DomainError what the language service answers
 */
export async function givenWordsOf(rpc: Rpc, text: string, ruby = '', version?: string): Promise<GivenWord[]> {
  const parts = [...(ruby === '' ? [] : [ruby]), ...partsOf(text)];
  const found = await mapConcurrently(parts, PARTS_AT_ONCE, (part, signal) =>
    rpc.call(LanguageService.method.findGivenWords, { text: part }, { deadlineMs: DEADLINE_MS, signal, version }),
  );
  const words = new Map<string, GivenWord>();
  for (const { word, reading, isName, isWhole } of found.flatMap((answer) => answer.words)) {
    const before = words.get(word);
    words.set(word, {
      word,
      reading: before?.reading || reading,
      isName: isName || (before?.isName ?? false),
      isWhole: isWhole || (before?.isWhole ?? false),
    });
  }
  return [...words.values()].sort((a, b) => Number(b.isName) - Number(a.isName)).slice(0, MOST);
}

/** As long as each other, since whoever waits waits for the longest; without a half of a character at an end. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  const count = Math.ceil(text.length / PART_UNITS);
  // One more, for the half that the part before may leave.
  const units = Math.min(PART_UNITS, Math.ceil(text.length / count) + 1);
  for (let from = 0; from < text.length; ) {
    const end = Math.min(text.length, from + units);
    const cuts = end < text.length && /[\uD800-\uDBFF]/u.test(text[end - 1]!);
    parts.push(text.slice(from, cuts ? end - 1 : end));
    from = cuts ? end - 1 : end;
  }
  return parts;
}
