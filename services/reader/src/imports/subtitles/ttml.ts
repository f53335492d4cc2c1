import { Parser } from 'htmlparser2';
import { Depth } from '../epub/depth.js';
import type { Cue } from './cues.js';

/** The beginning of a Timed Text document (TTML, DFXP). */
const BEGINS = /^\s{0,50}(?:<\?xml[^>]{0,200}\?>\s{0,50})?(?:<!--[^<>]{0,500}-->\s{0,50})?<(?:\w{1,10}:)?tt[\s>]/u;
const CLOCK = /^(\d{1,3}):(\d{2}):(\d{2})(?:\.(\d{1,9})|:(\d{1,3}))?$/u;
const OFFSET = /^(\d{1,9}(?:\.\d{1,9})?)(h|m|s|ms|f|t)$/u;
const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
const DEFAULT_FRAME_RATE = 30;

export const isTtml = (text: string): boolean => BEGINS.test(text.slice(0, 2_000));

/**
 * The cues of a TTML document: its paragraphs that have times, with ruby. Times of what is around them count from its
 * beginning.
 *
 * @param xml well-formed or not; nothing in it is expanded but the entities of XML
 * @throws DomainError `reader.too-complex` for elements nested deeper than in any document
 */
export function ttmlCues(xml: string): Cue[] {
  const cues: Cue[] = [];
  const depth = new Depth();
  let rates = { frame: DEFAULT_FRAME_RATE, tick: 1 };
  const begins: number[] = [0];
  const closings: string[] = [];
  let cue: { start: number; end: number; text: string } | undefined;
  let closesCue = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth.open();
        const around = begins.at(-1)!;
        if (name.endsWith('tt') && begins.length === 1) rates = ratesOf(attributes);
        const at = (value: string | undefined) => (value === undefined ? undefined : timeOf(value, rates));
        const begin = at(attributes.begin);
        const start = around + (begin ?? 0);
        begins.push(start);
        const duration = at(attributes.dur);
        const end = at(attributes.end);
        if (nameOf(name) === 'p' && !cue && (begin !== undefined || around > 0)) {
          cue = { start, end: end === undefined ? start + (duration ?? 0) : around + end, text: '' };
          closesCue = begins.length;
        }
        closings.push(RUBY[attributes['tts:ruby'] ?? '']?.[1] ?? '');
        if (cue) cue.text += nameOf(name) === 'br' ? '\n' : (RUBY[attributes['tts:ruby'] ?? '']?.[0] ?? '');
      },
      ontext(text) {
        if (cue) cue.text += text.replace(/\s+/gu, ' ').replace(/[&<>]/gu, (one) => ESCAPED[one]!);
      },
      onclosetag() {
        depth.close();
        const closing = closings.pop() ?? '';
        if (cue) cue.text += closing;
        if (cue && begins.length === closesCue) {
          cues.push({ start: cue.start, end: Math.max(cue.start, cue.end), lines: cue.text.split('\n') });
          cue = undefined;
        }
        begins.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return cues.sort((a, b) => a.start - b.start);
}

/** What begins and ends each part of ruby, as subtitles have it otherwise. */
const RUBY: Readonly<Record<string, readonly [string, string]>> = {
  base: ['<ruby>', ''],
  text: ['<rt>', '</rt></ruby>'],
  delimiter: ['<rp>', '</rp>'],
};
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const nameOf = (name: string) => name.slice(name.indexOf(':') + 1);

function ratesOf(attributes: Readonly<Record<string, string>>) {
  const frame = Number(attributes['ttp:frameRate']) || DEFAULT_FRAME_RATE;
  return { frame, tick: Number(attributes['ttp:tickRate']) || frame };
}

function timeOf(value: string, { frame, tick }: { frame: number; tick: number }): number | undefined {
  const clock = CLOCK.exec(value.trim());
  if (clock) {
    const [hours, minutes, seconds, fraction = '', frames = '0'] = clock.slice(1);
    const whole = 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
    return Math.round(1000 * (whole + Number(`0.${fraction || 0}`) + Number(frames) / frame));
  }
  const [, count, unit] = OFFSET.exec(value.trim()) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  const each = UNITS[unit] ?? 1000 / (unit === 'f' ? frame : tick);
  return Math.min(2 ** 31 - 1, Math.round(Number(count) * each));
}
