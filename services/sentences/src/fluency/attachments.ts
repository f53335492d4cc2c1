/** What is looked at of a token, whichever service it is from. */
export interface Word {
  readonly surface: string;
  readonly baseForm: string;
  /** IPADIC's levels joined by commas. */
  readonly partOfSpeech: string;
  readonly parts: readonly Word[];
}

/** A particle of case and the verb or adjective right after it. */
export interface Attachment {
  /** Its dictionary form; undefined where something else is before the particle, a verb or a number. */
  readonly noun: string | undefined;
  readonly particle: string;
  /** Its dictionary form; of a noun with する both: 勉強する. */
  readonly head: string;
}

const CASES = new Set(['が', 'を', 'に', 'で', 'と', 'へ', 'から']);

/** The smallest words of some, in their order. */
export const flat = (words: readonly Word[]): Word[] =>
  words.flatMap((word) => (word.parts.length > 0 ? flat(word.parts) : [word]));

/** Whether a word is of one of some parts of speech, each as its first levels. */
export const is = (word: Word | undefined, ...partsOfSpeech: readonly string[]): boolean =>
  partsOfSpeech.some((one) => word?.partOfSpeech.startsWith(one));

/**
 * Which particles of case stand right before which verbs and adjectives, perhaps with an adverb between: を and 飲む of
 * 「水をたくさん飲む」. What stands further apart may belong to something else.
 */
export function attachmentsIn(words: readonly Word[]): Attachment[] {
  const all = flat(words);
  return all.flatMap((word, index) => {
    if (!is(word, '助詞,格助詞') || !CASES.has(word.surface)) return [];
    let at = index + 1;
    while (is(all[at], '副詞')) at++;
    // お茶が飲みたい is お茶を飲みたい.
    if (word.surface === 'が' && all[at + 1]?.baseForm === 'たい') return [];
    const head = headAt(all, at);
    const before = all[index - 1];
    const noun = is(before, '名詞') && !is(before, '名詞,数', '名詞,接尾') ? before!.baseForm : undefined;
    return head === undefined ? [] : [{ noun, particle: word.surface, head }];
  });
}

function headAt(words: readonly Word[], at: number): string | undefined {
  const word = words[at];
  if (!word) return undefined;
  if (is(word, '名詞,サ変接続') && words[at + 1]?.baseForm === 'する') return `${word.baseForm}する`;
  // A passive, a causative or what can be done has other cases than its verb: コートが買えない.
  const changes = is(words[at + 1], '動詞,接尾') || isPotential(word);
  return is(word, '動詞,自立', '形容詞,自立') && !changes ? word.baseForm : undefined;
}

const [U, E] = ['うくぐすつぬぶむる', 'えけげせてねべめれ'];

/** 買え of 買う. */
const isPotential = ({ surface, baseForm }: Word) =>
  surface !== baseForm && U.includes(baseForm.at(-1)!) && surface.at(-1) === E[U.indexOf(baseForm.at(-1)!)];
