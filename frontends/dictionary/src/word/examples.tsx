import type { ExamplesOfWord } from '@ichibun/contracts/language';
import { SentenceText, TranslationText } from '@ichibun/words/sentence-text';
import { SpeakButton } from '@ichibun/words/speak-button';

export type Example = ExamplesOfWord['examples'][number];

/** Sentences with a word, each to be heard. */
export function Examples({ of, label }: { of: readonly Example[]; label: string }) {
  return (
    <ul aria-label={label} className="space-y-2">
      {of.map(({ sentence: { sentence_ja, sentence_en, furigana } }) => (
        <li key={sentence_ja} className="flex items-start gap-2">
          <div className="min-w-0">
            <SentenceText furigana={furigana} />
            <TranslationText text={sentence_en} />
          </div>
          <SpeakButton utterance={{ text: sentence_ja.replace(/<\/?b>/g, '') }} />
        </li>
      ))}
    </ul>
  );
}
