import { Article } from './article.js';
import { messages } from './messages.js';

/** The names of the pages of text. */
type TextPage = 'aboutUs' | 'howTo' | 'learningMethod' | 'community' | 'exportHistory';

/** A page of text as a component, which shows it in the language of the interface. */
export const textPage = (name: TextPage) => () => {
  const { title, lead, body } = messages[name];
  return (
    <Article title={title} lead={lead}>
      {body()}
    </Article>
  );
};
