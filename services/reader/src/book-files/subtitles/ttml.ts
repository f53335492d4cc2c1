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
 * The cues of a TTML document: its paragraphs that have times, with ruby and who says them. Times of what is around
 * them count from its beginning.
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
  const agents = new Agents();
  const speakers: string[] = [''];
  /** Open elements that say something of the document, and are none of its text. */
  let metadata = 0;
  let cue: { start: number; end: number; text: string; speaker: string } | undefined;
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
        const before = speakers.at(-1)!;
        const speaker = agents.named(attributes) ?? before;
        speakers.push(speaker);
        if (METADATA.has(nameOf(name))) metadata++;
        agents.open(nameOf(name), attributes);
        const opening = nameOf(name) === 'br' ? '\n' : (RUBY[attributes['tts:ruby'] ?? '']?.[0] ?? '');
        const closing = RUBY[attributes['tts:ruby'] ?? '']?.[1] ?? '';
        const isOther = cue !== undefined && speaker !== before;
        closings.push(isOther ? closing + voice(before) : closing);
        if (cue) cue.text += (isOther ? voice(speaker) : '') + opening;
        if (nameOf(name) === 'p' && !cue && (begin !== undefined || around > 0)) {
          cue = { start, end: end === undefined ? start + (duration ?? 0) : around + end, text: opening, speaker };
          closesCue = begins.length;
        }
      },
      ontext(text) {
        if (metadata > 0) agents.add(text);
        else if (cue) cue.text += escaped(text.replace(/\s+/gu, ' '));
      },
      onclosetag(name) {
        depth.close();
        if (METADATA.has(nameOf(name))) metadata--;
        agents.close(nameOf(name));
        const closing = closings.pop() ?? '';
        if (cue && begins.length === closesCue) {
          const { start, end, text, speaker } = cue;
          cues.push({ start, end: Math.max(start, end), lines: (text + closing).split('\n'), speaker });
          cue = undefined;
        } else if (cue) cue.text += closing;
        speakers.pop();
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

const escaped = (text: string) => text.replace(/[&<>]/gu, (one) => ESCAPED[one]!);

/** Who speaks from here, as WebVTT has it; nobody in particular without a name. */
const voice = (name: string) => `<v ${escaped(name)}>`;

/** Elements of TTML's metadata, which stand anywhere: of what is in them nothing is shown. */
const METADATA: ReadonlySet<string> = new Set(['metadata', 'title', 'desc', 'copyright', 'agent', 'name', 'actor']);
/** UTF-16 units of a name, and names of those who say something together. */
const LONGEST_NAME = 60;
const MOST_NAMES = 4;

/** The people whom a document's metadata name. */
class Agents {
  private readonly names = new Map<string, string>();
  /** The id of the one that is open. */
  private agent: string | undefined;
  /** The name that is open, as far as it has come. */
  private name: string | undefined;

  /** Who says what an element holds; undefined where it names nobody that is known. */
  named(attributes: Readonly<Record<string, string>>): string | undefined {
    const ids = Object.entries(attributes).find(([key]) => nameOf(key) === 'agent')?.[1];
    const names = ids?.split(/\s+/u, MOST_NAMES).flatMap((id) => this.names.get(id) ?? []);
    return names && names.length > 0 ? names.join('・') : undefined;
  }

  open(element: string, attributes: Readonly<Record<string, string>>): void {
    if (element === 'agent') this.agent = attributes['xml:id'];
    if (element === 'name' && this.agent !== undefined) this.name = '';
  }

  add(text: string): void {
    if (this.name !== undefined && this.name.length < LONGEST_NAME) this.name += text.slice(0, LONGEST_NAME);
  }

  /** The first name of each counts: the others are aliases. */
  close(element: string): void {
    const name = this.name?.replace(/\s+/gu, ' ').trim();
    if (element === 'name' && name && !this.names.has(this.agent!)) this.names.set(this.agent!, name);
    if (element === 'name' || element === 'agent') this.name = undefined;
    if (element === 'agent') this.agent = undefined;
  }
}

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
