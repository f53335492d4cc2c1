import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { Article, Section } from './article.js';

export function LearningMethod() {
  return (
    <Article title="Learning Method" lead="One sentence, one new word, again and again.">
      <Section title="Start from what you know">
        <p>
          Reading is comfortable when you know almost every word on the page. Below roughly 90% of the running words you
          are decoding; around 95% you can follow with help; from about 98% you simply read, and guess the rest from
          context. So the first question about any text is: how much of it do I know already? That figure is its{' '}
          <em>coverage</em> for you.
        </p>
      </Section>
      <Section title="Two kinds of coverage">
        <ul>
          <li>
            <strong>Unique coverage</strong> is the share of <em>different</em> words that you know. It tells how much
            there is to learn.
          </li>
          <li>
            <strong>Total coverage</strong> is the share of <em>all words on the page</em>, repetitions included. It
            tells how reading will feel. It is nearly always higher, because common words repeat.
          </li>
        </ul>
      </Section>
      <Section title="The most common new words first">
        <p>
          A word that occurs eighty times in your book is worth eighty that occur once. Learn the most frequent unknown
          words first and total coverage rises steeply; the calculator tells how few words bring you to your goal.
        </p>
      </Section>
      <Section title="One unknown at a time: i+1">
        <p>
          A word sticks when you meet it in a sentence in which everything else is familiar. In{' '}
          <Japanese>
            毎朝、公園を<strong>散歩</strong>します
          </Japanese>{' '}
          a learner who knows the rest needs no dictionary to feel what <Japanese>散歩</Japanese> is. Sentences with
          exactly one unknown word are called <em>i+1</em>, and they make the best flashcards. Every sentence that
          Ichibun offers is checked against your own vocabulary first, and says how many words you do not know yet.
        </p>
      </Section>
      <Section title="Then read">
        <p>
          Cards prepare; reading teaches. As soon as a text is within reach, read it from beginning to end, look up what
          you must, and let the words come back by themselves. Mark as known what you recognise without effort, and
          block words that you do not care to learn: the figures follow at once.
        </p>
      </Section>
      <p>
        Ready? <Link to="/content-coverage">Analyse a text</Link> that you would like to read.
      </p>
    </Article>
  );
}
