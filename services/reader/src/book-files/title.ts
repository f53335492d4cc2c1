import { cleanLine } from '@ichibun/text/clean';
import { MOST } from './most.js';

/**
 * A document's title: what the file itself says, else the file's name without its ending.
 *
 * @returns never empty, and no longer than a title may be
 */
export function titleOf(own: string, filename: string): string {
  const name = filename.replace(/^.*[/\\]/, '').replace(/\.(?:txt|pdf|epub|srt|ass|ssa|vtt|sbv|lrc|ttml|dfxp)$/i, '');
  return [own, name].map((text) => cleanLine(text, MOST.title)).find((text) => text !== '') ?? 'Untitled';
}
