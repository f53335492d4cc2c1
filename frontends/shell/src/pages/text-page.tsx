import { useDictionaryInUse } from '@ichibun/api-client/dictionary';
import { formatLongDay } from '@ichibun/ui/format';
import { Article } from './article.js';
import { messages } from './messages.js';

/** The names of the pages of text. */
type TextPage = 'howTo' | 'learningMethod' | 'community' | 'exportHistory';

/** A page of text as a component, which shows it in the language of the interface. */
export const textPage = (name: TextPage) => () => {
  const { title, lead, body } = messages[name];
  return (
    <Article title={title} lead={lead}>
      {body()}
    </Article>
  );
};

const NAMES = { jmdict: 'JMdict', 'jmdict-simplified': 'JMdict', edict: 'EDICT' } as const;

/** Who Ichibun is by, where its data are from, and which dictionary this server has. */
export function AboutUs() {
  const { title, lead, body, dictionaryInUse } = messages.aboutUs;
  const { data } = useDictionaryInUse();
  const name = data && data.source in NAMES ? NAMES[data.source as keyof typeof NAMES] : undefined;
  return (
    <Article title={title} lead={lead}>
      {body(name && <p>{dictionaryInUse(name, data?.date ? formatLongDay(data.date) : undefined)}</p>)}
    </Article>
  );
}
