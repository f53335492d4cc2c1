import type { OwnEntry } from '@ichibun/contracts/dictionaries';
import { Japanese } from '@ichibun/ui/japanese';
import { saysReading } from '@ichibun/ui/script';

type Content = OwnEntry['terms'][number]['glossary'][number];

/** What a dictionary that the learner has brought along says of a word. */
export function OwnEntries({ dictionary: { terms, kanji } }: { dictionary: OwnEntry }) {
  return (
    <ul className="space-y-2">
      {terms.map((term, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a word never change their order
        <li key={index} className="break-words">
          <Japanese className="mr-2 font-medium">
            {term.word}
            {term.reading !== '' && !saysReading(term.word, term.reading) && `（${term.reading}）`}
          </Japanese>
          {term.glossary.map(textOf).join('; ')}
        </li>
      ))}
      {kanji.map(({ word, readings, meanings }) => (
        <li key={word}>
          <Japanese className="mr-2 font-medium">{word}</Japanese>
          <Japanese className="mr-2">{readings.join('、')}</Japanese>
          {meanings.join(', ')}
        </li>
      ))}
    </ul>
  );
}

/** A definition without its looks: lists and tables of it are for the reader's dialog, which has room for them. */
function textOf(content: Content): string {
  if (typeof content === 'string') return content;
  if (content.tag === 'br') return ' ';
  const inside = content.content.map(textOf).join('');
  return /^(?:li|tr|p|div|td)$/.test(content.tag) ? `${inside} ` : inside;
}
