import { isKana, toHiragana, toKatakana } from '@ichibun/japanese/kana';
import { classOf } from '../tables/classes.js';
import { A_ROW, E_ROW, U_ROW } from '../text/godan-rows.js';
import { notWordsAs } from './not-words.js';
import { type Like, readWordTables, type WordRow } from './word-tables.js';

export interface LatticeWord {
  readonly surface: string;
  /** Dictionary form. */
  readonly base: string;
  /** Hiragana. */
  readonly reading: string;
  readonly pronunciation: string;
  readonly partOfSpeech: string;
  readonly conjugation: string;
  readonly form: string;
  readonly left: number;
  readonly right: number;
  readonly cost: number;
}

const ROWS = readWordTables();
/** Dictionary forms of the words of IPADIC that the rows name as models. */
const MODELS = new Set(ROWS.flatMap(({ like, after }) => [like.base, ...(after ? [after.base] : [])]));
const PLAIN_ADJECTIVE = /^形容詞・(?:アウオ|イ)段$/u;

/** Whether `extraWords` makes words from one of IPADIC's. */
export const isModel = ({ base, partOfSpeech, conjugation, form }: LatticeWord): boolean =>
  MODELS.has(base) ||
  mayHavePotential({ base, partOfSpeech, conjugation, form }) ||
  (partOfSpeech === '形容詞,自立' &&
    PLAIN_ADJECTIVE.test(conjugation) &&
    (form === '基本形' || EMPHATIC.has(base) || STEM_AND_I.test(base)));

/**
 * The words that IPADIC lacks: the rows of data/lattice/words in all forms, spoken forms of adjectives (すげえ, さみい,
 * 寒っ, すっごい, and 暑か of Kyushu), and potential verbs.
 *
 * @param models the words of IPADIC for which `isModel`
 * @param isWord whether IPADIC has a spelling
 * @throws Error when the model of a row is missing, or a row is there twice
 */
export function extraWords(models: readonly LatticeWord[], isWord: (spelling: string) => boolean): LatticeWord[] {
  const byBase = Map.groupBy(models, ({ base }) => base);
  const ofRows = ROWS.flatMap((row) => formsOf(row, byBase));
  const isRow = new Set(ofRows.map(({ surface }) => surface));
  const adjectives = [...models, ...ofRows].filter(({ partOfSpeech }) => partOfSpeech === '形容詞,自立');
  const emphatic = adjectives.filter(({ base }) => EMPHATIC.has(base)).map(emphaticForm);
  const plain = [...adjectives, ...emphatic].filter(({ form }) => form === '基本形');
  const onKatakana = models.flatMap(withKatakana).filter(({ surface }) => !isRow.has(surface));
  const cries = plain.flatMap(exclamations).filter(({ surface }) => !isRow.has(surface));
  const can = potentials(models, (spelling) => isRow.has(spelling) || isWord(spelling));
  const inKa = plain.flatMap(kyushuForms).filter(({ surface }) => !isRow.has(surface));
  return [...ofRows, ...emphatic, ...onKatakana, ...plain.flatMap(contracted), ...cries, ...inKa, ...can];
}

/**
 * Verbs with kanji, since the potential of a verb in kana may be another word (すぐれる of くすぐる). Excludes verbs
 * without a potential (有る), 発す, whose stem 発する shares, and causatives (走らす).
 */
const HAS_POTENTIAL =
  /^(?!\p{Script=Han}す$|力む|這入る)\p{Script=Han}.*(?<![有在要居為分判解])[うくぐすつぬぶむる](?<![かがさたなばまらわ]す)$/u;
/** Above its verb: the imperative is spelled alike. */
const POTENTIAL_COST = 2_500;

const mayHavePotential = ({
  base,
  partOfSpeech,
  conjugation,
  form,
}: Pick<LatticeWord, 'base' | 'partOfSpeech' | 'conjugation' | 'form'>) =>
  form === '基本形' && partOfSpeech === '動詞,自立' && conjugation.startsWith('五段') && HAS_POTENTIAL.test(base);

/** The conjugation of potentials, without the imperative. */
const POTENTIAL_MODEL = '食べる';
const POTENTIAL_FORMS = new Set(['基本形', '連用形', '未然形', '仮定形']);

/** 掴まれる is the passive of 掴む rather than the potential of 掴まる. */
const isPassive = (base: string, isWord: (spelling: string) => boolean) => {
  const row = A_ROW.indexOf(base.at(-2)!);
  return base.endsWith('る') && row >= 0 && isWord(base.slice(0, -2) + U_ROW[row]!);
};

/** 経てる and 射てる are 経ている and 射ている. */
const isStemAndTe = (base: string, isWord: (spelling: string) => boolean) =>
  base.endsWith('つ') && isWord(`${base.slice(0, -1)}る`);

/** 慕える, 変われる, 失える: IPADIC has only some potentials. */
function potentials(models: readonly LatticeWord[], isWord: (spelling: string) => boolean): LatticeWord[] {
  const forms = models.filter(({ base, form }) => base === POTENTIAL_MODEL && POTENTIAL_FORMS.has(form));
  return models.filter(mayHavePotential).flatMap(({ base, reading, cost }) => {
    const ending = E_ROW[U_ROW.indexOf(base.at(-1)!)]!;
    const [stem, read] = [base.slice(0, -1) + ending, reading.slice(0, -1) + ending];
    if (isWord(`${stem}る`) || isPassive(base, isWord) || isStemAndTe(base, isWord)) return [];
    return forms.map((like) => {
      const behind = like.surface.slice(POTENTIAL_MODEL.length - 1);
      const [surface, reading] = [stem + behind, read + behind];
      return { ...like, surface, base: `${stem}る`, reading, pronunciation: reading, cost: cost + POTENTIAL_COST };
    });
  });
}

function formsOf(row: WordRow, byBase: ReadonlyMap<string, readonly LatticeWord[]>): LatticeWord[] {
  const models = modelsLike(row.like, byBase);
  const [before] = row.after ? modelsLike(row.after, byBase) : [];
  if (models.length === 0 || (row.after && !before))
    throw new Error(`${row.writtenIn}: IPADIC has no word that ${row.word} is like`);
  return models.map((model) => {
    const { surface, reading } = inForm(row, model);
    return {
      ...model,
      surface,
      base: row.base || row.word,
      reading,
      pronunciation: reading,
      left: before?.left ?? model.left,
      cost: model.cost + row.more,
    };
  });
}

const modelsLike = ({ base, partOfSpeech, form }: Like, byBase: ReadonlyMap<string, readonly LatticeWord[]>) =>
  (byBase.get(base) ?? []).filter(
    (word) =>
      word.partOfSpeech.startsWith(partOfSpeech) &&
      (form === '' ? !word.form.startsWith('文語') : [word.form, `${word.conjugation} ${word.form}`].includes(form)),
  );

/** A row that names a form has that form's spelling; others change as their model does: 走っ from 走る, ググっ. */
function inForm({ word, like, reading }: WordRow, model: LatticeWord): { surface: string; reading: string } {
  const own = reading || toHiragana(word);
  if (like.form !== '' || model.conjugation === '') return { surface: word, reading: own };
  const ending = model.base.slice(-1);
  const stem = model.base.slice(0, -1);
  const changed = model.surface.startsWith(stem) ? model.surface.slice(stem.length) : ending;
  return { surface: word.slice(0, -1) + changed, reading: own.slice(0, -1) + changed };
}

/** Adjectives with a っ for emphasis: すっごい, たっかい. */
const EMPHATIC = classOf('EMPHATIC');

const emphaticForm = (word: LatticeWord): LatticeWord => ({
  ...word,
  surface: `${word.surface[0]!}っ${word.surface.slice(1)}`,
  reading: `${word.reading[0]!}っ${word.reading.slice(1)}`,
  pronunciation: `${word.pronunciation[0]!}っ${word.pronunciation.slice(1)}`,
  cost: word.cost - 500,
});

/** Adjectives that may be on a katakana stem: 熱い, セコい, ごつい. */
const STEM_AND_I = /^(?:\p{Script=Han}|[ぁ-ん]{2,3})い$/u;

/** アツい, ゴツい: the stem in katakana, for emphasis or as slang. */
function withKatakana(word: LatticeWord): LatticeWord[] {
  const { surface, base, reading, partOfSpeech } = word;
  if (partOfSpeech !== '形容詞,自立' || !STEM_AND_I.test(base)) return [];
  const ending = surface.slice(base.length - 1);
  const stem = toKatakana(reading.slice(0, reading.length - ending.length));
  if (!surface.startsWith(base.slice(0, -1)) || !reading.endsWith(ending) || !/^[ァ-ヺ]{2,3}$/u.test(stem)) return [];
  return [{ ...word, surface: stem + ending, base: `${stem}い`, cost: word.cost + 1_000 }];
}

const A_OR_O = 'かがさざただなはばぱまらわやこごそぞとどのほぼもろよ';
const E_OF_IT = 'けげせぜてでねへべぺめれええけげせぜてでねへべめれえ';
const U = 'くぐすつぬふぶむる';
const I_OF_IT = 'きぎしちにひびみり';
/** Contracted adjectives that are other words: おめえ is "you". */
const OTHER_WORDS = notWordsAs('contracted');

/** Stems that are mostly of verbs: 眠って, 甘えて, 臭った, 怠った. */
const MOSTLY_VERBS = classOf('MOSTLY-VERB');
const COST_ABOVE_VERB = 3_000;
/** おせえ for おそい, さみい for さむい. */
export function contractedSound(reading: string): string | undefined {
  const vowel = reading.at(-2)!;
  const [row, other, ending] = A_OR_O.includes(vowel) ? [A_OR_O, E_OF_IT, 'え'] : [U, I_OF_IT, 'い'];
  const index = row.indexOf(vowel);
  return index < 0 ? undefined : reading.slice(0, -2) + other[index]! + ending;
}

/** すげえ from すごい, 高え from 高い, さみい from さむい. */
function contracted(word: LatticeWord): LatticeWord[] {
  const { surface, reading } = word;
  if (!surface.endsWith('い') || !reading.endsWith('い')) return [];
  const read = contractedSound(reading);
  if (read === undefined) return [];
  const inKana = isKana(surface.slice(-2));
  if (!inKana && read.endsWith('い')) return [];
  const changed = inKana ? surface.slice(0, -2) + read.slice(-2) : `${surface.slice(0, -1)}え`;
  if (OTHER_WORDS.has(changed) || (isKana(changed) && changed.length < 3)) return [];
  const cost = word.cost + (MOSTLY_VERBS.has(surface) ? COST_ABOVE_VERB : 500);
  return [{ ...word, surface: changed, reading: read, pronunciation: read, cost }];
}

/** Adjectives that end in か in Kyushu; 赤か is 赤 and か. */
const KYUSHU_ADJECTIVES = classOf('IN-KA');
/** か is mostly the particle. */
const KYUSHU_COST = 1_500;

/** 暑か, 嬉しか. */
function kyushuForms({ surface, base, reading, ...word }: LatticeWord): LatticeWord[] {
  if (surface !== base || !KYUSHU_ADJECTIVES.has(base)) return [];
  const read = `${reading.slice(0, -1)}か`;
  const [inKa, cost] = [`${surface.slice(0, -1)}か`, word.cost + KYUSHU_COST];
  return [{ ...word, surface: inKa, base, reading: read, pronunciation: read, cost }];
}

/**
 * 寒っ, うざっ, だっさ: stems as exclamations. In kana only of emphatic adjectives, since others are ambiguous.
 */
function exclamations(word: LatticeWord): LatticeWord[] {
  const { surface, base, reading, cost } = word;
  // からって is a particle.
  const isEmphatic = EMPHATIC.has(base) && base !== 'からい' && surface.endsWith('い');
  const isDoubled = isEmphatic && surface !== base;
  if (!isEmphatic && !/^\p{Script=Han}い$/u.test(surface)) return [];
  const end = isDoubled ? '' : 'っ';
  const read = reading.slice(0, -1) + end;
  const more = MOSTLY_VERBS.has(base) ? COST_ABOVE_VERB : 1_500;
  return [{ ...word, surface: surface.slice(0, -1) + end, reading: read, pronunciation: read, cost: cost + more }];
}
