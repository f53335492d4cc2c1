import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { Article, Section } from './article.js';

export function AboutUs() {
  return (
    <Article title="About Us" lead="Ichibun helps you learn Japanese from texts that you chose yourself.">
      <p>
        <Japanese>一文</Japanese> (<em>ichibun</em>) means “one sentence”. A sentence is the smallest piece of Japanese
        that is still real: long enough to show how a word behaves, short enough to understand completely. Everything
        here is built around that size.
      </p>
      <Section title="What we believe">
        <ul>
          <li>
            You learn fastest from things you want to read: the novel, the article, the song text in front of you.
          </li>
          <li>
            Knowing <em>which</em> words to learn next matters more than learning many. A few hundred well-chosen words
            open a whole book.
          </li>
          <li>
            Numbers should be honest. When we say you know 92.4% of a text, you can see every word behind the figure.
          </li>
          <li>
            Your words, texts and progress are yours. They stay on the server that you or your school runs. Only where
            it has been set up to use somebody else's language model or voices, the passages that you have translated,
            explained or read aloud are sent there.
          </li>
        </ul>
      </Section>
      <Section title="How the figures come about">
        <p>
          Japanese is written without spaces, so a text is first cut into words, and each form is led back to the word
          in the dictionary: <Japanese>食べられなかった</Japanese> counts as <Japanese>食べる</Japanese>. Particles and
          endings count as words too, since readers need them. Numbers, punctuation, Latin letters and names do not
          count.
        </p>
      </Section>
      <Section title="Sources">
        <p>
          Definitions come from the JMdict/EDICT and KANJIDIC2 dictionary files, the property of the{' '}
          <a href="https://www.edrdg.org/" target="_blank" rel="noreferrer">
            Electronic Dictionary Research and Development Group
          </a>
          , used in conformance with the{' '}
          <a href="https://www.edrdg.org/edrdg/licence.html" target="_blank" rel="noreferrer">
            Group's licence
          </a>
          . Words are recognised with the IPA dictionary of the kuromoji project.
        </p>
      </Section>
      <p>
        New here? <Link to="/how-to">How To</Link> takes you from your first text to your first cards, and{' '}
        <Link to="/learning-method">Learning Method</Link> explains the idea behind it.
      </p>
    </Article>
  );
}
