import type { AnalysisWord } from '@ichibun/contracts/content';
import { WordButtons } from '@ichibun/words/word-buttons';

interface ButtonsOfWordProps {
  analysisId: number;
  word: AnalysisWord;
  onPress?: ((button: HTMLElement) => void) | undefined;
}

/** Learn, I know this and Block, for a word of an analysed text. */
export const ButtonsOfWord = ({ analysisId, word, onPress }: ButtonsOfWordProps) => (
  <WordButtons
    word={{ ...word, meaning: word.definition }}
    known={word.isKnown}
    blocked={word.isBlocked}
    state={word.state}
    from={{ analysisId }}
    size="small"
    onPress={onPress}
  />
);
