import { Article } from './article.js';

export function ExportHistory() {
  return (
    <Article title="Export History" lead="Coming Soon">
      <p>The Anki decks you have exported will be listed here, to download them again.</p>
    </Article>
  );
}
