import { tokenized, yomitanCalls } from '@ichibun/contracts/yomitan';
import { Rpc } from '@ichibun/kit/rpc';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { type Entry, LanguageService } from '@ichibun/proto/language';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { LINES_ANSWER_HELD } from '../../http/bounds.js';
import { Call, Given } from '../../http/call.js';
import { Door } from '../../http/caller.js';
import { Large, type LargeAnswer } from '../../http/large-answer.js';
import { dictionaryName } from '../../language/dictionary-name.js';
import { TokenInPath } from '../token-in-path.js';
import { kanjiEntryOf, termEntryOf } from './entries.js';
import { lemmasOf, segmentsOf } from './segments.js';

/** Programs that ask Yomitan's API, and those of learners who write their own. */
const YOMITAN = { purposes: [TokenPurpose.YOMITAN_API, TokenPurpose.OWN_PROGRAM], scope: TokenScope.READ };
/** Of Yomitan, the first that tells pitch to players of subtitles, which ask for no more. */
const ANSWERS_AS = '26.7.21.0';
/** Entries answered for a term. */
const MOST_ENTRIES = 8;
/** UTF-16 units of a beginning of a text that is no word, as many as Yomitan scans. */
const LONGEST_BEGINNING = 20;
/** Of what our dictionary says, where none is installed. */
const NAMELESS = 'Ichibun';

/** The protocol of Yomitan's API, as its programs speak it: all of it is posted, and names are those of Yomitan. */
@ApiTags('programs')
@TokenInPath()
@Controller()
export class YomitanController {
  constructor(private readonly rpc: Rpc) {}

  @Call(yomitanCalls.serverVersion)
  @Door(YOMITAN)
  serverVersion() {
    return { version: 1 as const };
  }

  @Call(yomitanCalls.yomitanVersion)
  @Door(YOMITAN)
  yomitanVersion() {
    return { version: ANSWERS_AS };
  }

  @Call(yomitanCalls.tokenize)
  @Door(YOMITAN)
  async tokenize(
    @Given() { userId, body: given }: Given<typeof yomitanCalls.tokenize>,
    @Large(LINES_ANSWER_HELD) answer: LargeAnswer,
  ) {
    const lines = [given.text].flat().map((line) => line.toWellFormed());
    const name = (await dictionaryName(this.rpc)) ?? NAMELESS;
    const rows = answer.list<z.output<typeof tokenized>[number]>();
    let index = 0;
    for await (const some of new LearnerWords(this.rpc, userId).lines(lines)) {
      for (const words of some) {
        rows.add(
          given.parser === 'mecab'
            ? { id: 'mecab', source: 'mecab', dictionary: 'ipadic', index, content: lemmasOf(words) }
            : { id: 'scan', source: 'scanning-parser', dictionary: null, index, content: segmentsOf(words, name) },
        );
        index++;
      }
    }
    return answer.of<z.output<typeof tokenized>>(rows);
  }

  @Call(yomitanCalls.termEntries)
  @Door(YOMITAN)
  async termEntries(@Given() { body: { term } }: Given<typeof yomitanCalls.termEntries>) {
    const terms = [term].flat().map((one) => one.trim());
    const [words, name] = await Promise.all([this.lookUp(terms), dictionaryName(this.rpc)]);
    const beginnings = await this.beginningsOf(terms.filter((_, index) => words[index]?.entries.length === 0));
    const found = words.map(({ entries: ofWhole }, index) => {
      const whole = terms[index]!;
      const { text, entries } = beginnings.get(whole) ?? { text: whole, entries: ofWhole };
      return {
        dictionaryEntries: entries.map((entry) => termEntryOf(entry, text, name ?? NAMELESS)),
        originalTextLength: entries.length > 0 ? text.length : 0,
        index,
      };
    });
    return Array.isArray(term) ? found : found[0]!;
  }

  private async lookUp(terms: readonly string[]) {
    const asked = { words: terms.map((word) => ({ word, reading: '' })), mostEntries: MOST_ENTRIES };
    return (await this.rpc.call(LanguageService.method.lookUp, asked)).words;
  }

  /** The longest beginning of each text that is a word in any of its forms, as Yomitan scans: 食べたい of 食べたいですね。 */
  private async beginningsOf(texts: readonly string[]) {
    const found = new Map<string, { text: string; entries: Entry[] }>();
    const beginnings = texts.flatMap((whole) =>
      Array.from({ length: Math.min(whole.length - 1, LONGEST_BEGINNING) }, (_, index) => whole.slice(0, index + 1))
        .filter((text) => text.isWellFormed())
        .map((text) => ({ whole, text }))
        .reverse(),
    );
    if (beginnings.length === 0) return found;
    const words = await this.lookUp(beginnings.map(({ text }) => text));
    for (const [index, { whole, text }] of beginnings.entries()) {
      const { entries } = words[index]!;
      if (entries.length > 0 && !found.has(whole)) found.set(whole, { text, entries });
    }
    return found;
  }

  @Call(yomitanCalls.kanjiEntries)
  @Door(YOMITAN)
  async kanjiEntries(@Given() { body: { character } }: Given<typeof yomitanCalls.kanjiEntries>) {
    const { kanji } = await this.rpc.call(LanguageService.method.describeKanji, { text: character });
    return kanji.map((one) => kanjiEntryOf(one, 'KANJIDIC2'));
  }
}
