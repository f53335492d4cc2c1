/** Formats of subtitles that are not read, by how their files begin. */
const BEGINNINGS: readonly [name: string, beginning: RegExp][] = [
  ['SAMI', /^\s{0,50}<SAMI[\s>]/iu],
  ['srv3', /^\s{0,50}(?:<\?xml[^>]{0,200}\?>\s{0,50})?<timedtext[\s>]/u],
  ['srv1', /^\s{0,50}(?:<\?xml[^>]{0,200}\?>\s{0,50})?<transcript>\s{0,50}<text start=/u],
  ['json3', /^\s{0,50}\{\s{0,50}(?:"wireMagic"\s{0,5}:|"events"\s{0,5}:\s{0,5}\[\s{0,50}\{\s{0,50}"tStartMs")/u],
  ['USF', /^\s{0,50}(?:<\?xml[^>]{0,200}\?>\s{0,50})?<USFSubtitles[\s>]/u],
  ['Scenarist (SCC)', /^Scenarist_SCC V/u],
  ['VobSub', /^# VobSub index file/u],
  ['MPL2', /^\[\d{1,7}\]\[\d{1,7}\][^\n]{1,500}\n(?:[^\n]{0,500}\n)?\[\d{1,7}\]\[\d{1,7}\]/u],
];

/** The name of the format, of a text that is subtitles in one that is not read here. */
export const unsupportedSubtitles = (text: string): string | undefined => {
  const start = text.slice(0, 2_000);
  return BEGINNINGS.find(([, beginning]) => beginning.test(start))?.[0];
};
