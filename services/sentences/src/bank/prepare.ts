import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import type { SentenceToSave } from '@ichibun/proto/sentences';
import { type AnalysedSentence, analyseSentences } from '../words/analysed-sentences.js';
import { sentenceFurigana } from '../words/furigana.js';
import { marked, markedAt, plainText } from '../words/markup.js';
import { type CheckedSentence, checkedSentence } from './checked-sentence.js';

/** A sentence with all that its note in Anki shows. */
export interface PreparedSentence extends CheckedSentence {
  readonly japaneseFurigana: string;
  readonly frequencyBand: number;
  readonly pitchAccents: number[];
}

/** Columns of what a change of a sentence changes, with the property that holds them. */
export const cardTexts = [
  ['japanese', 'japanese'],
  ['english', 'english'],
  ['short_definition', 'shortDefinition'],
  ['japanese_furigana', 'japaneseFurigana'],
] as const;

/**
 * Checks sentences, marks their targets where that was not done, and adds furigana, frequency and pitch.
 *
 * @throws DomainError `sentences.invalid`
 */
export async function prepare(
  rpc: Rpc,
  given: readonly Omit<SentenceToSave, '$typeName'>[],
): Promise<PreparedSentence[]> {
  const checked = given.map(checkedSentence);
  const [analysed, { words }] = await Promise.all([
    analyseSentences(
      rpc,
      checked.map(({ japanese }) => plainText(japanese)),
    ),
    rpc.call(LanguageService.method.lookUp, {
      words: checked.map(({ targetWord, targetReading }) => ({ word: targetWord, reading: targetReading })),
    }),
  ]);
  return checked.map((sentence, index) => {
    const { text, tokens } = analysed[index]!;
    const japanese = sentence.japanese.includes('<b>') ? sentence.japanese : withTarget(sentence, analysed[index]!);
    const [entry] = words[index]!.entries;
    return {
      ...sentence,
      japanese,
      japaneseFurigana: sentenceFurigana(
        text === plainText(japanese) ? japanese : text,
        tokens.map(({ token }) => token),
      ),
      frequencyBand: entry?.frequencyBand ?? 0,
      pitchAccents: entry?.pitchAccents ?? [],
    };
  });
}

/** The sentence with its target marked, as far as it is in it. */
function withTarget({ lexemeId, targetWord, japanese }: CheckedSentence, analysed: AnalysedSentence): string {
  const byLexeme = lexemeId === null ? undefined : marked(analysed, lexemeId);
  if (byLexeme) return byLexeme;
  let start = 0;
  for (const { token } of analysed.tokens) {
    if (token.baseForm === targetWord) return markedAt(analysed.text, start, start + token.surface.length);
    start += token.surface.length;
  }
  const at = analysed.text.indexOf(targetWord);
  return at < 0 ? japanese : markedAt(analysed.text, at, at + targetWord.length);
}
