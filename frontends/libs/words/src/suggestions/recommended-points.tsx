import { useRecommendedPoints } from '@ichibun/api-client/recommendations';
import { Link } from '@ichibun/ui/router';
import { PointButtons, usePoints } from '../learning/point-buttons.js';
import { MarkedPieces } from '../patterns/marked-pieces.js';
import { grammarAddress, PatternLine } from '../patterns/pattern-line.js';
import { TranslationText } from './sentence-text.js';

/** Points shown beside the sentences with a new word. */
const SHOWN = 1;

/** Sentences in which one grammar point alone is new, for a learner who counts these. */
export function RecommendedPoints() {
  const sentences = useRecommendedPoints().data?.sentences ?? [];
  const points = usePoints();
  return sentences.slice(0, SHOWN).map(({ sentenceId, japanese, english, pieces, pattern }) => (
    <div key={sentenceId} data-part="recommended-point" className="space-y-1 border-t border-line pt-4">
      <p className="text-lg">
        <MarkedPieces text={japanese} pieces={pieces} />
      </p>
      <TranslationText text={english} />
      <p className="text-sm">
        <Link to={grammarAddress(pattern.id)} className="text-ink no-underline hover:underline">
          <PatternLine pattern={pattern} />
        </Link>
      </p>
      <div className="flex flex-wrap gap-1.5 pt-1">
        <PointButtons pattern={pattern} points={points} sentence={{ japanese, pieces }} size="small" />
      </div>
    </div>
  ));
}
