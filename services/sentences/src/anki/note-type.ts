import { CLOZE_FIELDS, FIELDS, GRAMMAR_FIELDS, type NoteKind, QUESTION_FIELDS } from './note.js';

/**
 * The note type of all decks. Anki takes a package's note type for its own by this id, fields and templates; with other
 * fields or templates it must get a new id and name, or learners' notes are in conflict. Styles may change freely.
 */
export const NOTE_TYPE_ID = 1_763_700_000_001;
const NAME = 'Ichibun 1';
/** The note type of grammar points, under the same rules. */
const GRAMMAR_TYPE_ID = 1_795_943_000_001;
const GRAMMAR_NAME = 'Ichibun Grammar 1';
const CLOZE_TYPE_ID = 1_795_996_000_001;
const QUESTION_TYPE_ID = 1_795_996_100_001;

/** The note types of notes, by what these are of. */
export const TYPE_IDS: Record<NoteKind, number> = {
  word: NOTE_TYPE_ID,
  grammar: GRAMMAR_TYPE_ID,
  cloze: CLOZE_TYPE_ID,
  question: QUESTION_TYPE_ID,
};
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
function noteType(deckId: number) {
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

/** The note types of a deck, as schema 11 holds them: `col.models`. */
export const noteTypes = (deckId: number): object =>
  Object.fromEntries(
    [noteType(deckId), ...[GRAMMAR, CLOZE, QUESTION].map((kind) => noteTypeOfOneTemplate(deckId, kind))].map((type) => [
      type.id,
      type,
    ]),
  );

interface OneTemplate {
  readonly id: number;
  readonly name: string;
  readonly isCloze?: boolean;
  readonly template: string;
  readonly front: string;
  readonly back: string;
  readonly fields: readonly string[];
  /** The fields of which one makes the card. */
  readonly asked: readonly string[];
}

function noteTypeOfOneTemplate(
  deckId: number,
  { id, name, isCloze, template, front, back, fields, asked }: OneTemplate,
) {
  return {
    id,
    name,
    type: isCloze ? 1 : 0,
    mod: CHANGED_AT,
    usn: -1,
    sortf: 0,
    did: deckId,
    tmpls: [{ name: template, id: id + 100, ord: 0, qfmt: front, afmt: back, bqfmt: '', bafmt: '', did: null }],
    flds: fieldsOf(fields, id + 200),
    css: CSS,
    ...LATEX,
    req: [[0, 'any', asked.map((field) => fields.indexOf(field))]],
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

/** Asks for a grammar point in its sentence. */
const GRAMMAR: OneTemplate = {
  id: GRAMMAR_TYPE_ID,
  name: GRAMMAR_NAME,
  template: 'Gap',
  front: '<div class="sentence" lang="ja">{{Gap}}</div>\n<div class="translation">{{Meaning}}</div>',
  back: BACK_OF_GRAMMAR,
  fields: GRAMMAR_FIELDS,
  asked: ['Gap', 'Meaning'],
};

const FILES_BEHIND = `{{WordAudio}}
{{#Source}}<div class="source">{{Source}}</div>{{/Source}}`;

/** Asks for the clozes of the learner's own note. */
const CLOZE: OneTemplate = {
  id: CLOZE_TYPE_ID,
  name: 'Ichibun Cloze 1',
  isCloze: true,
  template: 'Cloze',
  front: '<div class="sentence" lang="ja">{{cloze:Text}}</div>\n{{Media}}',
  back: `<div class="sentence" lang="ja">{{cloze:Text}}</div>\n{{Media}}\n<hr id="answer">\n<div lang="ja">{{Extra}}</div>\n${FILES_BEHIND}`,
  fields: CLOZE_FIELDS,
  asked: ['Text'],
};

/** Asks what a further template of the learner's own note asks. */
const QUESTION: OneTemplate = {
  id: QUESTION_TYPE_ID,
  name: 'Ichibun Question 1',
  template: 'Question',
  front: '<div class="sentence" lang="ja">{{Question}}</div>\n{{Media}}',
  back: `{{FrontSide}}\n<hr id="answer">\n<div lang="ja">{{Answer}}</div>\n${FILES_BEHIND}`,
  fields: QUESTION_FIELDS,
  asked: ['Question', 'Media'],
};

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
