import { messagesReady } from '@ichibun/ui/language';
import { applyTheme, type Preferences, readPreference, writePreference } from '@ichibun/ui/stored-preferences';
import { messages } from './messages.js';

/** What is found beside words. */
export interface Place {
  readonly kind: 'text' | 'sentence' | 'page' | 'setting';
  readonly key: string;
  readonly shown: string;
  /** What it is, as people call it. */
  readonly kindName: string;
  /** Where it leads; a setting is changed instead. */
  readonly address?: string;
  change?(): void;
}

/** What a learner has. */
export interface Library {
  readonly texts: readonly { readonly id: number; readonly title: string }[];
  readonly sentences: readonly {
    readonly id: number;
    readonly targetSentence: string;
    readonly sentenceTranslated: string;
  }[];
}

/** Of each kind. */
const MOST = 3;
const SHORTEST = 2;

/** Texts by their title, saved sentences by their words or translation, pages and settings by their names. */
export function placesFor(question: string, { texts, sentences }: Library): Place[] {
  const asked = plain(question);
  if (asked.length < SHORTEST && !/\p{Script=Han}/u.test(asked)) return [];
  const has = (...written: string[]) => written.some((one) => plain(one).includes(asked));
  const kind = (name: Place['kind']) => ({ kind: name, kindName: messages.kinds[name] });
  const found = [
    texts
      .filter(({ title }) => has(title))
      .map(({ id, title }) => ({ ...kind('text'), shown: title, address: `/assisted-reader/read/${id}` })),
    sentences
      .map((sentence) => ({ ...sentence, japanese: sentence.targetSentence.replace(/<\/?b>/g, '') }))
      .filter(({ japanese, sentenceTranslated }) => has(japanese, sentenceTranslated))
      .map(({ japanese }) => ({
        ...kind('sentence'),
        shown: japanese,
        address: `/sentence-bank#${encodeURIComponent(japanese)}`,
      })),
    Object.entries(messages.pages)
      .filter(([, [name, more]]) => has(name, more))
      .map(([address, [name]]) => ({ ...kind('page'), shown: name, address })),
    settings()
      .filter(({ shown }) => has(shown, messages.settings))
      .map((setting) => ({ ...kind('setting'), ...setting })),
  ];
  return found.flatMap((ofKind: readonly Omit<Place, 'key'>[]) =>
    ofKind.slice(0, MOST).map((place) => ({ ...place, key: `${place.kind} ${place.address ?? place.shown}` })),
  );
}

/** Loads what places are called in the language of the interface. */
export async function loadPlaces(): Promise<typeof placesFor> {
  await messagesReady();
  return placesFor;
}

function settings(): Pick<Place, 'shown' | 'change'>[] {
  const toggle = (key: 'add-spaces' | 'focused-reading', name: string) => {
    const isOn = readPreference(key);
    return { shown: messages.turn(name, isOn), change: () => writePreference(key, !isOn) };
  };
  return [
    toggle('add-spaces', messages.spaces),
    toggle('focused-reading', messages.focused),
    ...Object.entries(messages.themes).map(([theme, name]) => ({
      shown: messages.theme(name),
      change: () => {
        writePreference('theme', theme as Preferences['theme']);
        applyTheme();
      },
    })),
  ];
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
