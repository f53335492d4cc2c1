import { Rpc } from '@ichibun/kit/rpc';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { type Entry, LanguageService } from '@ichibun/proto/language';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { KILOBYTE, LINES_ANSWER_HELD } from '../../http/bounds.js';
import { CallerId, Door } from '../../http/caller.js';
import { costly } from '../../http/costly.js';
import { Large, type LargeAnswer } from '../../http/large-answer.js';
import { Operation } from '../../http/operation.js';
import { Route } from '../../http/route.js';
import { dictionaryName } from '../../language/dictionary-name.js';
import { MOST_LINES } from '../lines/lines.contract.js';
import { TokenInPath } from '../token-in-path.js';
import { kanjiEntryOf, termEntryOf } from './entries.js';
import { lemmasOf, segmentsOf } from './segments.js';
import {
  kanjiEntries,
  kanjiToLookUp,
  serverVersion,
  termEntries,
  tokenized,
  toLookUp,
  toTokenize,
  yomitanVersion,
} from './yomitan.contract.js';

/** Calls of one learner in a minute: a player asks for a hundred lines at a time. */
const PER_MINUTE = 600;
/** Programs that ask Yomitan's API, and those of learners who write their own. */
const YOMITAN = { purposes: [TokenPurpose.YOMITAN_API, TokenPurpose.OWN_PROGRAM], scope: TokenScope.READ };
/** Of Yomitan, the first that tells pitch to players of subtitles, which ask for no more. */
const ANSWERS_AS = '26.7.21.0';
/** Entries answered for a term. */
const MOST_ENTRIES = 8;
/** 20,000 characters as escapes, with room. */
const LINES_BODY = { bytes: 256 * KILOBYTE, values: MOST_LINES + 50 };
/** UTF-16 units of a beginning of a text that is no word, as many as Yomitan scans. */
const LONGEST_BEGINNING = 20;
/** Of what our dictionary says, where none is installed. */
const NAMELESS = 'Ichibun';

/** The protocol of Yomitan's API, as its programs speak it: all of it is posted, and names are those of Yomitan. */
@ApiTags('programs')
@TokenInPath()
@Controller('api/doors/:token/yomitan')
export class YomitanController {
  constructor(private readonly rpc: Rpc) {}

  @Post('serverVersion')
  @Door(YOMITAN)
  @Route(costly(PER_MINUTE))
  @Operation({ summary: 'The version of Yomitan’s protocol', answers: { 200: serverVersion } })
  serverVersion() {
    return { version: 1 as const };
  }

  @Post('yomitanVersion')
  @Door(YOMITAN)
  @Route(costly(PER_MINUTE))
  @Operation({ summary: 'Which Yomitan’s answers these are', answers: { 200: yomitanVersion } })
  yomitanVersion() {
    return { version: ANSWERS_AS };
  }

  @Post('tokenize')
  @Door(YOMITAN)
  @Route({ stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'The words of one line or of many, with readings and dictionary forms; their segments joined are the line',
    answers: { 200: tokenized },
    body: LINES_BODY,
    fails: ['language.text-too-long', 'language.too-many-lines'],
  })
  async tokenize(
    @CallerId() userId: number,
    @Body({ schema: toTokenize }) given: z.infer<typeof toTokenize>,
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

  @Post('termEntries')
  @Door(YOMITAN)
  @Route(costly(PER_MINUTE))
  @Operation({
    summary: 'The entries of a word as it is written, in any of its forms; of a list of words a list of these',
    answers: { 200: termEntries },
    fails: ['language.too-many-words'],
  })
  async termEntries(@Body({ schema: toLookUp }) { term }: z.infer<typeof toLookUp>) {
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

  @Post('kanjiEntries')
  @Door(YOMITAN)
  @Route(costly(PER_MINUTE))
  @Operation({ summary: 'What kanji mean and how they are read', answers: { 200: kanjiEntries } })
  async kanjiEntries(@Body({ schema: kanjiToLookUp }) { character }: z.infer<typeof kanjiToLookUp>) {
    const { kanji } = await this.rpc.call(LanguageService.method.describeKanji, { text: character });
    return kanji.map((one) => kanjiEntryOf(one, 'KANJIDIC2'));
  }
}
