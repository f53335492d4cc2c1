import type { Lexemes } from '../entries/lexemes.js';
import { OF_THIS_TEXT } from '../entries/name-definition.js';
import { classOf } from '../tables/classes.js';
import { Changes } from '../words/changes.js';
import { Lexeme, type LexemeFields } from '../words/lexeme.js';
import { type Morpheme, withWord } from '../words/morpheme.js';
import { type Reason, ruleOf } from '../words/reason.js';

/** What is said after a person's name; 先生 and 様 follow other words too, but not unknown ones. */
export const TITLES = classOf('TITLE');

/** What places and institutions are called. */
const INSTITUTIONS = classOf('INSTITUTION');

/**
 * Recognises people and places whose names no dictionary has: an unknown word that a title follows somewhere in the
 * text is a name wherever it is in it (迷亭 by 迷亭先生).
 */
export function recogniseNames(morphemes: Morpheme[], lexemes: Lexemes): Changes {
  const names = new Set<string>();
  for (let i = 0; i + 1 < morphemes.length; i++) {
    const { lexeme } = morphemes[i]!;
    if (lexeme.certain || lexeme.kind !== 'word') continue;
    const behind = morphemes[i + 1]!.lexeme.surface;
    if (TITLES.has(behind) || INSTITUTIONS.has(behind)) names.add(lexeme.surface);
  }
  const changes = new Changes(morphemes);
  for (let i = 0; i < morphemes.length; i++) {
    const morpheme = morphemes[i]!;
    if (!mayBeName(morpheme.lexeme)) continue;
    const named = asName(morpheme, morphemes[i - 1]?.lexeme, morphemes[i + 1]?.lexeme, names, lexemes);
    if (named && named.lexeme !== morpheme.lexeme)
      changes.putOne(i, withWord(morpheme, named.lexeme, morpheme.reading), named.by);
  }
  return changes.make();
}

/** What makes names of words, and words of names. */
const RULES = {
  laughter: ruleOf('names/laughter', 'text-glossary/names.ts', 'オホホホと笑う。'),
  titled: ruleOf('names/titled in the text', 'text-glossary/names.ts', 'ザネリさんが来た。ザネリは笑った。'),
  person: ruleOf('names/person', 'text-glossary/names.ts', '松さんが来た。'),
  child: ruleOf('names/child', 'text-glossary/names.ts', '年ちゃんが来た。'),
  foreign: ruleOf('names/foreign', 'text-glossary/names.ts', 'マーレーが来た。'),
  place: ruleOf('names/place', 'text-glossary/names.ts', '古江村に行く。'),
};

/** A word that may be a name, as what it is in its place; undefined for one that is none. */
function asName(
  { lexeme, reading }: Morpheme,
  before: Lexeme | undefined,
  after: Lexeme | undefined,
  names: ReadonlySet<string>,
  lexemes: Lexemes,
): { readonly lexeme: Lexeme; readonly by: Reason } | undefined {
  if (isLaughter(lexeme)) return { lexeme: changed(lexeme, LAUGHTER), by: RULES.laughter };
  if (!lexeme.certain && names.has(lexeme.surface)) return { lexeme: changed(lexeme, TITLED), by: RULES.titled };
  const isCalled = isPerson(lexeme, after);
  if (isCalled || isChild(lexeme, before, after))
    return { lexeme: lexemes.name(lexeme.surface, reading), by: isCalled ? RULES.person : RULES.child };
  if (isForeign(lexeme, after)) return { lexeme: changed(lexeme, FOREIGN), by: RULES.foreign };
  const sort = sortOfPlace(lexeme, after);
  return sort && { lexeme: changed(lexeme, sort), by: RULES.place };
}

const CHANGED = Lexeme.once((): Map<Partial<LexemeFields>, Lexeme> => new Map());

/** The word with some of what is here; made once, since rules ask everything of each new one. */
function changed(lexeme: Lexeme, changes: Partial<LexemeFields>): Lexeme {
  const known = CHANGED(lexeme);
  const kept = known.get(changes) ?? lexeme.with(changes);
  known.set(changes, kept);
  return kept;
}

/** By the word alone. */
const mayBeName = Lexeme.whether(
  (lexeme) =>
    !lexeme.certain ||
    mayBePerson(lexeme) ||
    mayBeChild(lexeme) ||
    isThingToo(lexeme) ||
    (lexeme.kind === 'name' && (lexeme.partOfSpeech.startsWith(PLACE) || isName(lexeme) || isLaughter(lexeme))),
);

/** ハハハハ, アハハハハ: nobody is called so. */
const isLaughter = ({ kind, certain, surface }: Lexeme): boolean =>
  (kind === 'name' || !certain) && /^[アイウエオワガグゲム]?[ハヒフヘホ]{3,}[ッー]*$/u.test(surface);

const LAUGHTER = { kind: 'word', entry: '', definition: 'laughter', rank: 0, isGrammar: true, certain: true } as const;

/** What is shown of a run of katakana that no dictionary has, where nothing says whose name it is. */
const FOREIGN = { kind: 'name', definition: 'a name or a foreign word' } as const;
const TITLED = { kind: 'name', certain: true, definition: OF_THIS_TEXT } as const;
const OF_A_PLACE = { kind: 'name', entry: '', definition: 'a name of a place', rank: 0 } as const;
const OF_A_FAMILY = { ...OF_A_PLACE, definition: 'a family name' } as const;

/** マーレーが, ロクス・ソルスの: what no dictionary has in katakana is mostly a name where something is said of it. */
const isForeign = ({ surface, kind, certain, entry }: Lexeme, after: Lexeme | undefined): boolean =>
  kind === 'word' &&
  !certain &&
  entry === '' &&
  /^(?=.{3})(?!ッ)[ァ-ヺ][ァ-ヺー]*[ァ-ヴー](?<!ッ)(?:・[ァ-ヺー]+)*$/u.test(surface) &&
  (surface.includes('・') || /^[はがもをのへ、]$/u.test(after?.surface ?? ''));

/**
 * 松さん is no pine tree: what may be a name is one before what only persons have, as めん子 is; but 神さん is a wife.
 * So is what is written in katakana: レイル先輩, モモちゃん.
 */
const isPerson = (lexeme: Lexeme, after: Lexeme | undefined): boolean =>
  mayBePerson(lexeme) &&
  OF_PERSONS.has(after?.surface ?? '') &&
  (isPersonAnyway(lexeme) || OF_FRIENDS.has(after!.surface));

const mayBePerson = (lexeme: Lexeme): boolean =>
  lexeme.kind === 'word' && !NO_NAMES.has(lexeme.surface) && (isPersonAnyway(lexeme) || isInKatakana(lexeme));

/** 年ちゃん is no year: one kanji is what a child or a girl is called by. */
const isChild = (lexeme: Lexeme, before: Lexeme | undefined, after: Lexeme | undefined): boolean =>
  mayBeChild(lexeme) && after?.surface === 'ちゃん' && !/[\p{Script=Han}々]$/u.test(before?.surface ?? '');

const mayBeChild = ({ kind, surface }: Lexeme): boolean =>
  kind === 'word' && /^\p{Script=Han}$/u.test(surface) && !CALLED_BY_KIND.has(surface);

const isPersonAnyway = ({ surface, partOfSpeech }: Lexeme): boolean =>
  partOfSpeech.startsWith('名詞,固有名詞,人名') || /^[ぁ-んァ-ヶ]{2}子$/u.test(surface);

/** Only friends are called by what is written so. */
const isInKatakana = ({ surface }: Lexeme): boolean => /^[ァ-ヺ][ァ-ヺー]{1,7}$/u.test(surface) && !PEOPLE.has(surface);

const PLACE = '名詞,固有名詞,地域';
/** A family's or a given one. */
const isName = ({ partOfSpeech }: Lexeme): boolean => /^名詞,固有名詞,人名,[姓名]/u.test(partOfSpeech);

/** What IPADIC takes for a place, and the dictionary has as a thing: 車屋. */
const isThingToo = ({ kind, partOfSpeech, definition }: Lexeme): boolean =>
  kind === 'word' && partOfSpeech.startsWith(PLACE) && /^\(?[a-z]/u.test(definition ?? '');

/** 石川さん, 石川達三: people are called like a place. 古江村 is a place, whatever else the word may mean, and 南郷街道. */
function sortOfPlace(lexeme: Lexeme, after: Lexeme | undefined): Partial<LexemeFields> | undefined {
  const { kind, partOfSpeech } = lexeme;
  if (!after) return undefined;
  if (isThingToo(lexeme)) return /^[村町郡市]$/u.test(after.surface) ? OF_A_PLACE : undefined;
  if (kind !== 'name') return undefined;
  if (isName(lexeme)) return OF_PLACES.has(after.surface) ? OF_A_PLACE : undefined;
  if (!partOfSpeech.startsWith(PLACE)) return undefined;
  if (OF_PERSONS.has(after.surface) || after.partOfSpeech.startsWith('名詞,固有名詞,人名,名')) return OF_A_FAMILY;
  return /^[村町郡]$/u.test(after.surface) ? OF_A_PLACE : undefined;
}

/** What only places are called. */
const OF_PLACES = classOf('AFTER-PLACE');

/** うさぎさん is a rabbit in a story. */
const NO_NAMES = classOf('CALLED-SAN');

/** Those of `TITLES` that are said to somebody by name. */
const OF_FRIENDS = classOf('TITLE-OF-FRIENDS');
/** Words for people and animals that are said with them, too. */
const PEOPLE = classOf('KATAKANA-PEOPLE');

/** Relatives, and animals in stories. */
const CALLED_BY_KIND = classOf('CALLED-BY-KIND');

/** Those of `TITLES` that no shop or town has. */
const OF_PERSONS = classOf('TITLE-OF-PERSONS');
