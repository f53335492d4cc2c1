import { Article } from './article.js';

export function Community() {
  return (
    <Article title="Community" lead="This page is in development.">
      <p>
        A place for learners to talk about what they read, share word lists and ask about sentences is on its way. There
        is no chat to join yet; when there is, its invitation will be here.
      </p>
    </Article>
  );
}
