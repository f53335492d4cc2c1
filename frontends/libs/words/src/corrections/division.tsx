import { classNames } from '@ichibun/ui/class-names';
import { messages } from './messages.js';

interface DivisionProps {
  word: string;
  /** After how many characters the word is cut. */
  cuts: ReadonlySet<number>;
  onChange(cuts: ReadonlySet<number>): void;
}

/** A word whose gaps between characters are buttons that cut it, or join it again. */
export function Division({ word, cuts, onChange }: DivisionProps) {
  const characters = [...word];
  const toggle = (place: number) => {
    const next = new Set(cuts);
    if (!next.delete(place)) next.add(place);
    onChange(next);
  };
  return (
    <div>
      <div lang="ja" className="flex flex-wrap items-center text-xl">
        {characters.map((character, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the characters of a word never change their order
          <span key={index} className="inline-flex items-center">
            {index > 0 && (
              <button
                type="button"
                aria-pressed={cuts.has(index)}
                aria-label={messages.cutBetween(characters[index - 1]!, character)}
                onClick={() => toggle(index)}
                className="group flex h-10 w-6 items-center justify-center rounded-md hover:bg-sunken"
              >
                <span
                  className={classNames(
                    'h-7 border-l-2',
                    cuts.has(index) ? 'border-accent' : 'border-line-strong border-dotted',
                  )}
                />
              </button>
            )}
            {character}
          </span>
        ))}
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {cuts.size === 0 ? messages.cutHint : <span lang="ja">{partsOf(word, cuts).join(' ・ ')}</span>}
      </p>
    </div>
  );
}

/** The words that a word is cut into; joined they are the word. */
export function partsOf(word: string, cuts: ReadonlySet<number>): string[] {
  const parts: string[] = [];
  for (const [index, character] of [...word].entries()) {
    if (index === 0 || cuts.has(index)) parts.push(character);
    else parts[parts.length - 1] += character;
  }
  return parts;
}
