import { toHiragana } from '@ichibun/japanese/kana';
import { nfkc } from '@ichibun/japanese/normal-form';
import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, type Token, TokenKind } from '@ichibun/proto/language';
import { NO_TEXT, type TextHints } from '@ichibun/text-words/corrections';
import { LearnerWords } from '@ichibun/text-words/learner-words';

/** A word, or a mark between words, as it is to be spoken. */
export interface SpokenWord {
  /** As written. */
  readonly text: string;
  /** Kana, as shown above it; empty for what has none. */
  readonly reading: string;
  /** Kana as heard, わ for the particle は, ー for long vowels; empty for what has no reading. */
  readonly pronunciation: string;
  /** Whether it is said in one breath with what comes before it: particles, auxiliaries, suffixes, punctuation. */
  readonly attached: boolean;
  /** IPADIC's levels joined by commas. */
  readonly partOfSpeech: string;
  /**
   * The accent phrases that begin in it, as the analyser has them: after how many of its morae, and where they fall.
   */
  readonly accentPhrases: readonly { readonly at: number; readonly accent: number }[];
}

const ATTACHED = /^(助詞|助動詞|記号)|接尾|^(動詞|形容詞),非自立/;
/** A word cannot begin with these; where one seems to, the analyser has cut a word it does not know. */
const CONTINUES = /^[ぁぃぅぇぉゃゅょっーァィゥェォャュョッ]/;

/** A text and what is said about how it is read. */
export interface TextToRead {
  readonly text: string;
  /** Kana for the whole text, which wins over everything else; empty for none. */
  readonly reading: string;
  /** Readings of places in the text (UTF-16), rising, without overlap. */
  readonly readings: readonly { readonly start: number; readonly length: number; readonly reading: string }[];
}

/**
 * Reads texts as their learner is shown them: with the learner's corrections, which are asked for once, and with what
 * the text that they are of says of its names.
 */
export class ScriptReader {
  private readonly words: LearnerWords;

  constructor(
    private readonly rpc: Rpc,
    userId: number,
    private readonly ofText: TextHints = NO_TEXT,
  ) {
    this.words = new LearnerWords(rpc, userId);
  }

  /**
   * How a text is spoken.
   *
   * @throws DomainError as the language and vocabulary services
   */
  async read({ text, reading, readings }: TextToRead): Promise<SpokenWord[]> {
    const [tokens = []] = await this.words.tokens([{ text, readings }], this.ofText);
    if (reading !== '' && plain(tokens.map((token) => token.reading).join('')) !== plain(reading)) {
      return [await this.wordAsRead(text, reading)];
    }
    const unread = await readingsOfUnread(this.rpc, tokens);
    const words = tokens.flatMap((token) => (token.parts.length > 0 && token.reading !== '' ? token.parts : [token]));
    return words.map((token) => {
      const found = token.reading === '' ? unread.get(token.surface) : undefined;
      return {
        text: withoutMarks(token.surface),
        reading: token.kind === TokenKind.PUNCTUATION ? '' : (found ?? token.reading),
        pronunciation: token.kind === TokenKind.PUNCTUATION ? '' : (found ?? token.pronunciation),
        attached: ATTACHED.test(token.partOfSpeech) || CONTINUES.test(token.surface),
        partOfSpeech: token.partOfSpeech,
        accentPhrases: token.accentPhrases.map(({ at, accent }) => ({ at, accent })),
      };
    });
  }

  /** A word as the caller reads it: 橋 has another accent than 端. */
  private async wordAsRead(text: string, reading: string): Promise<SpokenWord> {
    const { words } = await this.rpc.call(LanguageService.method.lookUp, { words: [{ word: text, reading }] });
    const accentPhrases = [{ at: 0, accent: words[0]?.entries[0]?.pitchAccents[0] ?? 0 }];
    return { text, reading, pronunciation: reading, attached: false, partOfSpeech: '名詞,一般', accentPhrases };
  }
}

/** A text may have ruby marks of its own. */
const withoutMarks = (surface: string) => (surface.includes('《') ? surface.replace(/《[^》]*》|[｜|]/g, '') : surface);

/** For comparing readings: in hiragana, without anything but kana. */
const plain = (reading: string) => toHiragana(nfkc(reading)).replace(/[^ぁ-ゖー]/g, '');

/** Readings of words with kanji that the analyser cannot read, put together from those of the kanji alone. */
async function readingsOfUnread(rpc: Rpc, tokens: readonly Token[]): Promise<Map<string, string>> {
  const unread = tokens.filter(({ reading, surface }) => reading === '' && /\p{Script=Han}/u.test(surface));
  const kanji = [...new Set(unread.flatMap(({ surface }) => surface.match(/\p{Script=Han}/gu) ?? []))];
  if (kanji.length === 0) return new Map();
  const { words } = await rpc.call(LanguageService.method.lookUp, { words: kanji.map((word) => ({ word })) });
  const readings = new Map(kanji.map((one, index) => [one, words[index]!.entries[0]?.reading ?? '']));
  return new Map(
    unread.map(({ surface }) => [surface, surface.replace(/\p{Script=Han}/gu, (one) => readings.get(one)!)]),
  );
}
