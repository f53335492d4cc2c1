import { folded } from '@ichibun/ui/script';

/** A word as it is read. */
export interface Said {
  readonly text: string;
  /** Hiragana; may be empty. */
  readonly reading: string;
  readonly partOfSpeech: string;
  readonly tokens: readonly Said[];
}

/** A kana with the small one after it, and its sound, which other spellings have, too. */
interface Sound {
  readonly kana: string;
  readonly sound: string;
}

const PARTICLE = '助詞';
/** How particles sound; elsewhere は and へ are as they are written. */
const SOUND_OF_PARTICLE: Readonly<Record<string, string>> = { は: 'わ', へ: 'え' };
/** Kana of one sound. */
const SAME: Readonly<Record<string, string>> = { を: 'お', ぢ: 'じ', づ: 'ず', ゎ: 'わ' };
const SMALL_VOWELS: Readonly<Record<string, string>> = { ぁ: 'あ', ぃ: 'い', ぅ: 'う', ぇ: 'え', ぉ: 'お' };
/** Kana by their vowel. */
const OF_VOWEL = {
  あ: 'あかさたなはまやらわがざだばぱゃ',
  い: 'いきしちにひみりぎじびぴ',
  う: 'うくすつぬふむゆるぐずぶぷゅゔ',
  え: 'えけせてねへめれげぜでべぺ',
  お: 'おこそとのほもよろごぞどぼぽょ',
};
/** The kana that draw a vowel out. */
const DRAWN_OUT: Readonly<Record<string, string>> = { あ: 'あ', い: 'い', う: 'う', え: 'えい', お: 'おう' };

/** How words sound, kana by kana; marks and blanks are not heard. */
export function soundsOf(words: readonly Said[]): Sound[] {
  const sounds: Sound[] = [];
  for (const [kana, sound] of words.flatMap(kanaOf)) {
    const before = sounds.at(-1);
    if (/[ゃゅょ]/.test(kana) && before) {
      sounds[sounds.length - 1] = { kana: before.kana + kana, sound: before.sound + kana };
      continue;
    }
    const vowel = before && vowelOf(before.sound, sounds);
    const isDrawn = sound === 'ー' || (vowel !== undefined && DRAWN_OUT[vowel]!.includes(sound));
    sounds.push({ kana, sound: isDrawn ? 'ー' : sound });
  }
  return sounds;
}

/** The kana of a word's reading, each with its sound. */
function kanaOf(word: Said): (readonly [string, string])[] {
  if (word.tokens.length > 0) return word.tokens.flatMap(kanaOf);
  const reading = folded(word.reading || word.text);
  const asParticle = word.partOfSpeech.startsWith(PARTICLE) ? SOUND_OF_PARTICLE[reading] : undefined;
  if (asParticle) return [[reading, asParticle]];
  return [...reading]
    .filter((kana) => /[\p{L}\p{N}ー]/u.test(kana))
    .map((kana) => [kana, SMALL_VOWELS[kana] ?? SAME[kana] ?? kana]);
}

/** The vowel on which a kana ends; of one that draws another out, the other's. */
function vowelOf(sound: string, sounds: readonly Sound[]): string | undefined {
  const last = sound === 'ー' ? sounds.findLast((one) => one.sound !== 'ー')?.sound : sound;
  if (!last) return undefined;
  return Object.entries(OF_VOWEL).find(([, kana]) => kana.includes(last.at(-1)!))?.[0];
}

/** A stretch of what was said beside what was typed for it; they sound alike, or one is empty, or another. */
export interface Compared {
  readonly said: string;
  readonly typed: string;
  readonly isSame: boolean;
}

/** Compares sounds one by one, by the fewest that differ. */
export function compareSounds(said: readonly Sound[], typed: readonly Sound[]): Compared[] {
  const width = typed.length + 1;
  const costs = new Uint16Array((said.length + 1) * width);
  for (let at = 0; at < costs.length; at++) {
    const [row, column] = [Math.floor(at / width), at % width];
    if (row === 0 || column === 0) costs[at] = row + column;
    else {
      const differs = said[row - 1]!.sound === typed[column - 1]!.sound ? 0 : 1;
      costs[at] = Math.min(costs[at - width - 1]! + differs, costs[at - width]! + 1, costs[at - 1]! + 1);
    }
  }
  const steps: Compared[] = [];
  for (let [row, column] = [said.length, typed.length]; row > 0 || column > 0; ) {
    const at = row * width + column;
    const [one, other] = [said[row - 1], typed[column - 1]];
    const differs = one && other && one.sound === other.sound ? 0 : 1;
    if (one && other && costs[at] === costs[at - width - 1]! + differs) {
      steps.push({ said: one.kana, typed: other.kana, isSame: differs === 0 });
      row--;
      column--;
    } else if (one && costs[at] === costs[at - width]! + 1) {
      steps.push({ said: one.kana, typed: '', isSame: false });
      row--;
    } else {
      steps.push({ said: '', typed: other!.kana, isSame: false });
      column--;
    }
  }
  return joined(steps.reverse());
}

function joined(steps: readonly Compared[]): Compared[] {
  const all: Compared[] = [];
  for (const step of steps) {
    const last = all.at(-1);
    if (last?.isSame !== step.isSame) all.push(step);
    else all[all.length - 1] = { said: last.said + step.said, typed: last.typed + step.typed, isSame: step.isSame };
  }
  return all;
}
