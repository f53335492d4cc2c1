import { Database } from '@ichibun/kit/database';
import { Rpc } from '@ichibun/kit/rpc';
import { sideBySide } from '@ichibun/kit/side-by-side';
import { LanguageService } from '@ichibun/proto/language';
import type { GivenWord } from '@ichibun/text-words/learner-words';
import { Injectable } from '@nestjs/common';

/** UTF-16 units that the language service takes at once: more than a novel's names need to recur. */
const PART_UNITS = 200_000;
const PARTS_AT_ONCE = 2;
const DEADLINE_MS = 30_000;
/** What the language service takes with a part of a text. */
const MOST = 5_000;

/** What texts say of their own words: names, and readings by ruby. Found once for each version of the analyser. */
@Injectable()
export class GivenWords {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /**
   * @param content gets the whole text, where it must be looked through
   * @param version of the analyser; that of now when it is not given
   */
  async of(textId: number, content: () => Promise<string>, version?: string): Promise<GivenWord[]> {
    const [kept] = await this.database.query(
      'SELECT given_words AS words, given_words_version AS version, ruby FROM texts WHERE id = $1',
      [textId],
    );
    if (!kept) return [];
    // Those of an earlier analyser are good to read with until the text is counted again.
    if (kept.words && (version === undefined || kept.version === version)) return kept.words;
    const foundBy = version ?? (await this.rpc.call(LanguageService.method.getDictionary, {})).analyserVersion;
    const words = await this.find(await content(), kept.ruby);
    await this.database.query('UPDATE texts SET given_words = $2, given_words_version = $3 WHERE id = $1', [
      textId,
      JSON.stringify(words),
      foundBy,
    ]);
    return words;
  }

  /** What the analysers of different parts found, each word once: as a name, where one of them takes it for one. */
  private async find(content: string, ruby: string): Promise<GivenWord[]> {
    const parts = [...(ruby === '' ? [] : [ruby]), ...partsOf(content)];
    const found = await sideBySide(parts, PARTS_AT_ONCE, (text, signal) =>
      this.rpc.call(LanguageService.method.findGivenWords, { text }, { deadlineMs: DEADLINE_MS, signal }),
    );
    const words = new Map<string, GivenWord>();
    for (const { word, reading, isName, isWhole } of found.flatMap(({ words }) => words)) {
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
}

/** Without a half of a character at an end. */
function partsOf(content: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < content.length; ) {
    const end = Math.min(content.length, from + PART_UNITS);
    const cuts = end < content.length && /[\uD800-\uDBFF]/u.test(content[end - 1]!);
    parts.push(content.slice(from, cuts ? end - 1 : end));
    from = cuts ? end - 1 : end;
  }
  return parts;
}
