import { Database } from '@ichibun/kit/database';
import { Rpc } from '@ichibun/kit/rpc';
import { type GivenWord, givenWordsOf } from '@ichibun/text-words/given-words';
import { Injectable } from '@nestjs/common';

/** What texts say of their own words: names, and readings by ruby. Found once for each version of the analyser. */
@Injectable()
export class StoredGlossaries {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /**
   * @param content gets the whole text, where it must be looked through
   * @param version of the analyser; any when it is not given
   */
  async of(textId: number, content: () => Promise<string>, version?: string): Promise<GivenWord[]> {
    const [kept] = await this.database.query<{ words: GivenWord[] | null; version: string; ruby: string }>(
      'SELECT given_words AS words, given_words_version AS version, ruby FROM texts WHERE id = $1',
      [textId],
    );
    if (!kept) return [];
    // Those of an earlier analyser are good to read with until the text is counted again.
    if (kept.words && (version === undefined || kept.version === version)) return kept.words;
    const words = await givenWordsOf(this.rpc, await content(), kept.ruby, version);
    await this.database.query('UPDATE texts SET given_words = $2, given_words_version = $3 WHERE id = $1', [
      textId,
      JSON.stringify(words),
      // What any replica has found is looked for again with the count.
      version ?? '',
    ]);
    return words;
  }
}
