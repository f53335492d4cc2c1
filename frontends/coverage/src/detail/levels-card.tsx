import type { AnalysisWord } from '@ichibun/contracts/content';
import { formatCount, formatPercent } from '@ichibun/ui/format';
import { messages } from '../messages.js';
import { levelOfText, levelsOfText } from './text-levels.js';

/** Of which level of the JLPT a text is, and how many words of each it has; nothing where words have no levels. */
export function Levels({ words }: { words: readonly AnalysisWord[] }) {
  const levels = levelsOfText(words);
  if (levels.length === 0) return null;
  const level = levelOfText(levels);
  const names = messages.levels;
  return (
    <section aria-label={names.title} className="mb-6">
      <h3 className="font-medium">{names.title}</h3>
      <p className="text-sm">{level ? names.of(level) : names.beyond}</p>
      <table className="mt-2 w-full max-w-md text-sm tabular-nums">
        <thead>
          <tr className="text-left text-ink-soft">
            <th scope="col">{names.level}</th>
            <th scope="col" className="text-right">
              {names.words}
            </th>
            <th scope="col" className="text-right">
              {names.added}
            </th>
            <th scope="col" className="text-right">
              {names.covered}
            </th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level: name, words: count, newWords, covered }) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal">
                {name ?? names.none}
              </th>
              <td className="text-right">{formatCount(count)}</td>
              <td className="text-right">{formatCount(newWords)}</td>
              <td className="text-right">{formatPercent(covered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
