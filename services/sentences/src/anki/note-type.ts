import { FIELDS, GRAMMAR_FIELDS } from './note.js';

/**
 * The note type of all decks. Anki takes a package's note type for its own by this id, fields and templates; with other
 * fields or templates it must get a new id and name, or learners' notes are in conflict. Styles may change freely.
 */
export const NOTE_TYPE_ID = 1_763_700_000_001;
const NAME = 'Ichibun 1';
/** The note type of grammar points, under the same rules. */
export const GRAMMAR_TYPE_ID = 1_795_943_000_001;
const GRAMMAR_NAME = 'Ichibun Grammar 1';
/** Seconds since 1970, raised when templates or styles change: Anki then takes them over. */
const CHANGED_AT = 1_795_943_000;

export const CARDS = { word: 0, sentence: 1, listening: 2 } as const;

export type CardKind = keyof typeof CARDS;

export const ALL_CARDS: readonly CardKind[] = ['word', 'sentence', 'listening'];

const BACK_OF_ALL = `<hr id="answer">
<div class="word" lang="ja">{{furigana:WordFurigana}}</div>
<div class="facts">{{#Pitch}}<span class="fact">Pitch {{Pitch}}</span>{{/Pitch}}{{#Frequency}}<span class="fact">{{Frequency}}</span>{{/Frequency}}</div>
<div class="meaning">{{Meaning}}</div>
{{WordAudio}}
{{#Sentence}}<div class="sentence" lang="ja">{{furigana:SentenceFurigana}}</div>{{/Sentence}}
{{#Translation}}<div class="translation">{{Translation}}</div>{{/Translation}}
{{SentenceAudio}}
{{#Source}}<div class="source">{{Source}}</div>{{/Source}}`;

/** Fronts show no reading; a front that stays empty makes no card. */
const TEMPLATES = [
  { name: 'Word', id: 1_763_700_000_101, front: '<div class="word" lang="ja">{{Word}}</div>' },
  {
    name: 'Sentence',
    id: 1_763_700_000_102,
    front: '{{#Sentence}}<div class="sentence" lang="ja">{{Sentence}}</div>{{/Sentence}}',
  },
  {
    name: 'Listening',
    id: 1_763_700_000_103,
    front: '{{#SentenceAudio}}<div class="listen">Listen</div>{{SentenceAudio}}{{/SentenceAudio}}',
  },
];

const CSS = `.card {
  --text: #1f2328; --page: #fdfcf9; --soft: #5d6470; --accent: #a8321f; --line: #d9d5cc;
  color: var(--text); background: var(--page);
  font-family: "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP", "Yu Gothic", Meiryo, sans-serif;
  font-size: 20px; line-height: 1.7; text-align: center; max-width: 40em; margin: 0 auto; padding: 1em;
}
.card.nightMode, .nightMode .card, .night_mode .card {
  --text: #e6e3dc; --page: #1d1f23; --soft: #a3a8b0; --accent: #f0917f; --line: #43474e;
}
.word { font-size: 2.4em; line-height: 1.5; }
.sentence { font-size: 1.5em; line-height: 2; margin-top: .5em; }
.sentence b { color: var(--accent); font-weight: 600; }
.meaning { margin: .5em 0; white-space: pre-line; }
.translation, .source, .facts, .listen { color: var(--soft); }
.source, .facts { font-size: .75em; }
.source img { display: block; max-width: 100%; max-height: 14em; margin: 0 auto .5em; border-radius: .25em; }
.fact { margin: 0 .5em; }
.gap { color: var(--accent); letter-spacing: -.1em; }
ruby rt { font-size: .5em; color: var(--soft); user-select: none; }
hr { border: 0; border-top: 1px solid var(--line); margin: 1em 0; }
.mobile .card, .mobile.card { font-size: 18px; padding: .5em; }
.mobile .word { font-size: 2em; }
.mobile .sentence { font-size: 1.3em; }
`;

/** The note type as AnkiConnect makes it, by names. */
export const NOTE_TYPE = {
  name: NAME,
  fields: [...FIELDS],
  css: CSS,
  templates: TEMPLATES.map(({ name, front }) => ({ name, front, back: `{{FrontSide}}\n${BACK_OF_ALL}` })),
};

/** The note type as schema 11 holds it: an object of `col.models`. */
export function noteType(deckId: number): object {
  return {
    id: NOTE_TYPE_ID,
    name: NAME,
    type: 0,
    mod: CHANGED_AT,
    usn: -1,
    sortf: 0,
    did: deckId,
    tmpls: NOTE_TYPE.templates.map(({ name, front, back }, ord) => ({
      name,
      id: TEMPLATES[ord]!.id,
      ord,
      qfmt: front,
      afmt: back,
      bqfmt: '',
      bafmt: '',
      did: null,
    })),
    flds: fieldsOf(FIELDS, 1_763_700_000_201),
    css: CSS,
    ...LATEX,
    req: [
      [CARDS.word, 'any', [FIELDS.indexOf('Word')]],
      [CARDS.sentence, 'any', [FIELDS.indexOf('Sentence')]],
      [CARDS.listening, 'any', [FIELDS.indexOf('SentenceAudio')]],
    ],
    tags: [],
    vers: [],
  };
}

const LATEX = {
  latexPre: '\\documentclass[12pt]{article}\n\\begin{document}\n',
  latexPost: '\\end{document}',
  latexsvg: false,
};

/** The note type of grammar points: one card, which asks for the point in its sentence. */
export function grammarNoteType(deckId: number): object {
  return {
    id: GRAMMAR_TYPE_ID,
    name: GRAMMAR_NAME,
    type: 0,
    mod: CHANGED_AT,
    usn: -1,
    sortf: 0,
    did: deckId,
    tmpls: [
      {
        name: 'Gap',
        id: GRAMMAR_TYPE_ID + 100,
        ord: 0,
        qfmt: '<div class="sentence" lang="ja">{{Gap}}</div>\n<div class="translation">{{Meaning}}</div>',
        afmt: BACK_OF_GRAMMAR,
        bqfmt: '',
        bafmt: '',
        did: null,
      },
    ],
    flds: fieldsOf(GRAMMAR_FIELDS, GRAMMAR_TYPE_ID + 200),
    css: CSS,
    ...LATEX,
    req: [[0, 'any', [GRAMMAR_FIELDS.indexOf('Gap'), GRAMMAR_FIELDS.indexOf('Meaning')]]],
    tags: [],
    vers: [],
  };
}

const BACK_OF_GRAMMAR = `<div class="sentence" lang="ja">{{Sentence}}</div>
<hr id="answer">
<div class="word" lang="ja">{{Point}}</div>
<div class="meaning">{{Meaning}}</div>
<div lang="ja">{{Formation}}</div>
<div class="meaning">{{Explanation}}</div>
{{#Translation}}<div class="translation">{{Translation}}</div>{{/Translation}}
{{#Level}}<div class="facts">{{Level}}</div>{{/Level}}
{{#Source}}<div class="source">{{Source}}</div>{{/Source}}`;

const fieldsOf = (names: readonly string[], firstId: number) =>
  names.map((name, ord) => ({
    name,
    id: firstId + ord,
    ord,
    sticky: false,
    rtl: false,
    font: 'Arial',
    size: 20,
    media: [],
  }));
