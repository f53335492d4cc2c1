import type { GivenReading } from '../parsed-text-builder.js';
import type { Line } from './markup.js';

/** A line of what is said, with notes on who says it and on what is heard before and after it. */
export interface NotedLine extends Line {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Brackets with what is in them, which may hold others: （鈴木(すずき)）. */
const BRACKETS =
  '(?:（(?:[^（）\\n]|（[^（）\\n]{0,30}）){1,60}）|\\((?:[^()\\n]|\\([^()\\n]{0,30}\\)){1,60}\\)|[［[][^［］[\\]\\n]{1,60}[］\\]]|【[^【】\\n]{1,60}】)';
/** Notes before one line, at most. */
const MOST_NOTES = 4;
/** What may be before who speaks: a dash, a sign for a voice from elsewhere, or for a song. */
const SIGNS = '[-－‐–—―♪♫♬〜～~≪<＜《》>＞≫●▲■\\s]{0,6}';
const AT_START = new RegExp(`^(${SIGNS})(${BRACKETS})`, 'u');
const AT_END = new RegExp(`(${BRACKETS})([≫♪♫♬\\s]{0,6})$`, 'u');
/** 太郎：. No hour (10:30), no address, and no clause (今日は：). */
const SPEAKER = /^([-－‐–—―≪\s]{0,4})([^\s\d、。！？!?「」『』（）()：:／/はがをへ]{1,10}\s?[：:])(?=\s?[^\s\d／/])/u;
/** Nothing but signs of music. */
const MUSIC = /^[♪♫♬〜～~\s]{1,60}$/u;
/** Talk, or a thought: what ends a sentence, or the end of one. */
const SAID = /[。！？!?…‥、]|[てでただよねなかうくすつぬむるいらせれはがを]$/u;
const HEARD = /[\p{Script=Han}ァ-ヺー々きぎしちじびみり]$/u;
const SOUND = /(?:[音声]|笑い?|拍手|音楽)$/u;

/**
 * A line of subtitles without who speaks it （花子の声） and what is only heard [拍手], which become notes. What is in
 * brackets after a word may be its reading, or a part of the sentence: only sounds are taken from the end of a line.
 *
 * @param line without markup; the time is linear in its length
 */
export function withoutNotes(line: Line): NotedLine {
  const before: string[] = [];
  const after: string[] = [];
  let [start, end] = [0, line.text.length];
  let sign = '';
  const rest = () => line.text.slice(start, end);
  for (let found = AT_START.exec(rest()); found && before.length < MOST_NOTES; found = AT_START.exec(rest())) {
    const [whole, signs = '', bracket = ''] = found;
    const behind = rest()
      .slice(whole.length)
      .replace(/^[\s≫♪♫♬]{1,20}$/u, '');
    if (!(behind === '' ? isHeard(bracket) : isSpeaker(bracket))) break;
    const kept = /^\s*[-－‐–—―]\s*$/u.test(signs) ? signs.trim() : '';
    sign ||= kept;
    before.push((kept === '' ? signs.trim() : '') + bracket);
    start += whole.length;
    if (behind === '') start = end;
  }
  const speaker = before.length === 0 ? SPEAKER.exec(rest()) : null;
  if (speaker) {
    sign = /[-－‐–—―]/u.test(speaker[1]!) ? speaker[1]!.trim() : '';
    before.push(speaker[2]!);
    start += speaker[0].length;
  }
  const last = AT_END.exec(rest());
  if (last && last.index > 0 && isSound(last[1]!)) {
    after.push(last[1]!);
    end -= last[0].length;
  }
  if (MUSIC.test(rest())) {
    before.push(rest().trim());
    start = end;
  }
  if (before.length + after.length === 0) return { ...line, before, after };
  if (before[0]?.startsWith('≪') && rest().endsWith('≫')) end--;
  start += rest().length - rest().trimStart().length;
  const text = rest().trimEnd();
  const prefix = sign === '' || text === '' ? '' : `${sign} `;
  const readings = line.readings
    .filter((given) => given.start >= start && given.start + given.length <= start + text.length)
    .map((given): GivenReading => ({ ...given, start: given.start - start + prefix.length }));
  return { text: prefix + text, readings, before, after };
}

/** What is in brackets, without the brackets in it. */
export const insideOf = (bracket: string) =>
  bracket
    .slice(1, -1)
    .replace(/[（(][^（）()]{0,30}[）)]/gu, '')
    .trim();

const isSquare = (bracket: string) => /^[［[【]/u.test(bracket);

/** Whether what is in brackets before something that is said may be who says it. */
const isSpeaker = (bracket: string) =>
  isSquare(bracket) || (insideOf(bracket).length <= 15 && !/[。！？!?…‥、]|[はがをに]$/u.test(insideOf(bracket)));

/** Whether what is in brackets by itself is heard, and not thought: （どうしよう） is a sentence. */
function isHeard(bracket: string): boolean {
  const inside = insideOf(bracket);
  return isSquare(bracket) || SOUND.test(inside) || (HEARD.test(inside) && !SAID.test(inside));
}

const isSound = (bracket: string) => isSquare(bracket) || SOUND.test(insideOf(bracket));
