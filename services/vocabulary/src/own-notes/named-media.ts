/** Sounds and pictures that the fields of Anki's notes name, as files of the collection. */
const SOUND = /\[sound:([^\]]+)\]/gi;
const PICTURE = /<img\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;
const ENTITY = /&(nbsp|amp|lt|gt|quot|#39);/g;
const CHARACTERS: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Text of HTML with its usual entities as characters. */
export const withoutEntities = (text: string): string => text.replace(ENTITY, (_, name: string) => CHARACTERS[name]!);

/** Names of files in a field, in the order sounds, pictures; each once. Anki writes them in NFC. */
export function mediaNamesOf(field: string): string[] {
  const sounds = [...field.matchAll(SOUND)].map(([, name]) => withoutEntities(name!));
  const pictures = [...field.matchAll(PICTURE)].map(([, double, single, bare]) =>
    percentDecoded(withoutEntities(double ?? single ?? bare ?? '')),
  );
  return [...new Set([...sounds, ...pictures].map((name) => name.trim().normalize('NFC')).filter(isMediaName))];
}

/** Characters that no file system takes in a name: Anki leaves them out, and so names nothing elsewhere. */
const NOT_IN_NAMES = /[\p{Cc}"*/:<>?\\|]/u;
const LONGEST_NAME = 200;

/** Whether it can be the name of a file among a collection's media. */
const isMediaName = (name: string): boolean =>
  name !== '' && name.length <= LONGEST_NAME && !name.startsWith('.') && !NOT_IN_NAMES.test(name);

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
