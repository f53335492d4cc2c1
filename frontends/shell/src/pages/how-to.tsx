import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { Article, Section } from './article.js';

export function HowTo() {
  return (
    <Article title="How To" lead="From your first text to knowing its words, step by step.">
      <Section title="1. Say what you know">
        <p>
          Open the <Link to="/vocabulary">Vocabulary Bank</Link> and add words you know with “Add Word”, or import a
          whole list with “Import”: a .txt file with one word a line. Two columns, word and reading, match best:
        </p>
        <pre className="mt-3 rounded-md bg-sunken px-4 py-3 text-sm">
          <Japanese>{'猫\tねこ\n読む\tよむ\n新しい\tあたらしい'}</Japanese>
        </pre>
        <p>
          Separate the columns by a tab or a space. Meanings are looked up in the dictionary for you. A word without a
          reading counts as known in every reading.
        </p>
      </Section>
      <Section title="2. Analyse a text">
        <p>
          Open <Link to="/content-coverage">Content Coverage</Link>, give the text a title and paste it, or choose a
          .txt, .pdf or .epub file. Articles take a moment, novels a few seconds. You may leave the page meanwhile.
        </p>
      </Section>
      <Section title="3. Look at its words">
        <p>
          Open the finished analysis. The figures tell how much you know; the list shows every word with its reading,
          meaning and how often it occurs. Search it, or show only what you do not know yet. On each row you can:
        </p>
        <ul>
          <li>
            <strong>Add</strong> the word to your vocabulary, when you know it or have learned it,
          </li>
          <li>
            <strong>Block</strong> it, when it should never be recommended to you: a rare place name, say.
          </li>
        </ul>
      </Section>
      <Section title="4. Set a goal">
        <p>
          Type a target into the coverage calculator, 95 for instance. It answers with the fewest words that bring you
          there, most useful first. If the target cannot be reached, it says how far you can get.
        </p>
      </Section>
      <Section title="5. Learn the words in sentences">
        <p>
          The calculator leads on to <Link to="/sentence-export">Sentence Export</Link>: choose words, and each gets a
          sentence in which it is, where possible, the only word you do not know. The page says where a sentence came
          from: from our collection, from your own text, or from a language model. Save the good ones into the{' '}
          <Link to="/sentence-bank">Sentence Bank</Link> and export them as an Anki deck from there.
        </p>
      </Section>
      <Section title="6. Read">
        <p>
          Open the <Link to="/assisted-reader">Assisted Reader</Link> and paste Japanese text or drop a .txt, .pdf or
          .epub file, or let “Translate Content” turn an English article into Japanese at your level. Open any word for
          its reading and meaning, and listen to the sentence. Words you have not learned yet can be marked, and
          furigana shown where you want them. How long and how much you read is told under{' '}
          <Link to="/analytics">Analytics</Link>.
        </p>
      </Section>
      <Section title="7. Keep the bank tidy">
        <p>
          A word deleted by mistake comes back with “Undo”, as long as the notice is there. Blocked words are listed
          below the bank and can be unblocked there. “Clear All” empties the bank, so it asks first.
        </p>
      </Section>
      <Section title="Good to know">
        <ul>
          <li>
            Everything works by keyboard: Tab moves, Enter presses, Escape closes, arrow keys move within menus and
            lists.
          </li>
          <li>Light, dark and sepia colours are in the settings menu at the top.</li>
          <li>
            The address of an opened analysis can be bookmarked, and the browser's back button leads back to the
            history.
          </li>
        </ul>
      </Section>
      <p>
        Curious why it is done this way? Read about the <Link to="/learning-method">Learning Method</Link>.
      </p>
    </Article>
  );
}
