import { answer, type Call, type fakeGateway } from '@ichibun/page-test-kit/fake-gateway';

interface Note {
  id: number;
  tags: string[];
  state: 'new' | 'learn' | 'review';
  interval: number;
}

interface Behaviour {
  /** What the learner presses in Anki's window. */
  permission?: 'granted' | 'denied';
  /** It takes no packages. */
  isWithoutPackages?: boolean;
  /** AnkiConnect wants a key. */
  hasKey?: boolean;
  /** Nothing listens. */
  isAway?: boolean;
  notes?: Note[];
  /** Cards of the learner's own notes. */
  cards?: CardInAnki[];
}

/** A card as its columns are in Anki. */
export interface CardInAnki {
  id: number;
  /** Days since the collection began, which was a hundred days ago. */
  due: number;
  state: 'new' | 'learn' | 'review';
  interval: number;
  isFiltered?: boolean;
  changed?: Record<string, unknown>;
}

const TODAY = 100;

const FOLDER = '/home/learner/Anki2/User 1/collection.media';

/** What AnkiConnect does of what pages ask of it, as strictly: it throws where that throws. */
export class AnkiStandIn {
  readonly actions: string[] = [];
  readonly imported: string[] = [];
  readonly media = new Map<string, string>();
  readonly decks: string[] = ['Default'];
  readonly models: string[] = ['Basic'];
  readonly added: Added[] = [];
  /** Lines of the log, each with its time, card and rating. */
  readonly log: number[][] = [];

  constructor(
    gateway: ReturnType<typeof fakeGateway>,
    private readonly behaviour: Behaviour = {},
  ) {
    gateway.on({ 'POST http://127.0.0.1:8765': (call) => this.answer(call) });
  }

  private answer({ body, headers, credentials }: Call): Response {
    const { isAway = false, permission = 'granted' } = this.behaviour;
    if (isAway) throw new TypeError('Failed to fetch');
    // A header of ours, or cookies, would have the browser ask first, which AnkiConnect refuses.
    if ([...headers.keys()].length > 0 || credentials) throw new TypeError('Failed to fetch');
    const { action, version, params } = body as { action: string; version: number; params: Record<string, unknown> };
    if (version !== 6) throw new Error('Answers of other versions have no error.');
    this.actions.push(action);
    if (action === 'requestPermission') return this.permission(permission);
    if (permission !== 'granted') throw new TypeError('Failed to fetch');
    try {
      return answer(200, { result: this.act(action, params), error: null });
    } catch (error) {
      return answer(200, { result: null, error: (error as Error).message });
    }
  }

  private get cards(): CardInAnki[] {
    return this.behaviour.cards ?? [];
  }

  private permission(permission: string): Response {
    const granted = { permission, requireApikey: this.behaviour.hasKey ?? false, version: 6 };
    return answer(200, { result: permission === 'granted' ? granted : { permission }, error: null });
  }

  private act(action: string, params: Record<string, unknown>): unknown {
    const { isWithoutPackages = false } = this.behaviour;
    const added = this.added.map(({ tags }, index) => ({ id: 900 + index, tags, state: 'new' as const, interval: 0 }));
    const notes = [...(this.behaviour.notes ?? []), ...added];
    const filename = String(params.filename ?? '');
    switch (action) {
      case 'getMediaDirPath':
        return FOLDER;
      case 'storeMediaFile':
        if (typeof params.data !== 'string') throw new Error('You must provide a "data", "path", or "url" field.');
        this.media.set(filename, params.data);
        return filename;
      case 'deleteMediaFile':
        this.media.delete(filename);
        return null;
      case 'importPackage': {
        if (isWithoutPackages) throw new Error('unsupported action');
        const path = String(params.path);
        if (!path.startsWith('/')) throw new Error(`[Errno 2] No such file or directory: '${path}'`);
        const stored = this.media.get(path.slice(FOLDER.length + 1));
        if (!path.startsWith(`${FOLDER}/`) || stored === undefined) throw new Error(`No such file: '${path}'`);
        this.imported.push(atob(stored));
        return true;
      }
      case 'findNotes':
        return notes.filter((note) => matches(note, String(params.query))).map(({ id }) => id);
      case 'findCards':
        return this.cards.filter((card) => matchesCard(card, String(params.query))).map(({ id }) => id);
      case 'cardsInfo':
        return this.cards.filter(({ id }) => (params.cards as number[]).includes(id)).map(({ due }) => ({ due }));
      case 'getReviewsOfCards':
        return Object.fromEntries(
          (params.cards as string[]).map((card) => [
            card,
            this.log.filter(([, id]) => id === Number(card)).map(([id, , , ease]) => ({ id, ease })),
          ]),
        );
      case 'insertReviews': {
        const rows = params.reviews as number[][];
        if (rows.some(([at]) => this.log.some(([there]) => there === at))) throw new Error('UNIQUE constraint failed');
        this.log.push(...rows);
        return null;
      }
      case 'multi':
        return (params.actions as { action: string; params: Record<string, unknown> }[]).map((one) =>
          this.act(one.action, one.params),
        );
      case 'setSpecificValueOfCard': {
        if (params.warning_check !== true) return false;
        const card = this.cards.find(({ id }) => id === params.card)!;
        const values = params.newValues as unknown[];
        card.changed = Object.fromEntries((params.keys as string[]).map((key, index) => [key, values[index]]));
        return [true];
      }
      case 'notesInfo': {
        const wanted = params.notes as number[];
        if (wanted.length > 50) throw new Error('Anki stands still meanwhile.');
        return notes
          .filter(({ id }) => wanted.includes(id))
          .map(({ id, tags }) => ({ noteId: id, tags, fields: {}, cards: [id] }));
      }
      case 'createDeck':
        if (!this.decks.includes(String(params.deck))) this.decks.push(String(params.deck));
        return 1;
      case 'modelNames':
        return this.models;
      case 'createModel':
        if (this.models.includes(String(params.modelName))) throw new Error('Model name already exists');
        this.models.push(String(params.modelName));
        return {};
      case 'addNotes': {
        const wanted = params.notes as Added[];
        if (wanted.length > 50) throw new Error('Anki stands still meanwhile.');
        return wanted.map((note) => this.add(note));
      }
      default:
        throw new Error('unsupported action');
    }
  }

  /** Null where AnkiConnect's createNote throws. */
  private add(note: Added): number | null {
    const [first] = Object.values(note.fields);
    const isDouble = this.added.some(({ fields }) => Object.values(fields)[0] === first);
    const isAllowed = note.options?.allowDuplicate === true;
    const isKnown = this.decks.includes(note.deckName) && this.models.includes(note.modelName);
    if (!isKnown || !first || (isDouble && !isAllowed)) return null;
    return 900 + this.added.push(note) - 1;
  }
}

/** A note as it is added. */
interface Added {
  deckName: string;
  modelName: string;
  fields: Record<string, string>;
  tags: string[];
  options?: { allowDuplicate?: boolean };
}

/** The part of Anki's searches that is used; any other is refused. */
function matches(note: Note, query: string): boolean {
  return query.split(' ').every((term) => {
    if (term.startsWith('-')) return !matches(note, term.slice(1));
    if (term === 'tag:ichibun::id::*') return note.tags.some((tag) => tag.startsWith('ichibun::id::'));
    if (term === 'tag:ichibun::point::*') return note.tags.some((tag) => tag.startsWith('ichibun::point::'));
    if (term === 'tag:ichibun::added') return note.tags.includes('ichibun::added');
    if (term.startsWith('is:')) return note.state === term.slice(3);
    const interval = /^prop:ivl(<|>=)(\d+)$/.exec(term);
    if (!interval) throw new Error(`Invalid search: ${term}`);
    return interval[1] === '<' ? note.interval < Number(interval[2]) : note.interval >= Number(interval[2]);
  });
}

function matchesCard(card: CardInAnki, query: string): boolean {
  return query.split(' ').every((term) => {
    if (term.startsWith('-')) return !matchesCard(card, term.slice(1));
    if (term.startsWith('cid:')) return term.slice(4).split(',').includes(String(card.id));
    if (term === 'deck:filtered') return card.isFiltered ?? false;
    if (term === 'is:suspended' || term === 'is:buried') return false;
    if (term.startsWith('is:')) return card.state === term.slice(3);
    const [, what, comparison, number] = /^prop:(ivl|due)(<=|>=|<)(-?\d+)$/.exec(term) ?? [];
    const value = what === 'due' ? card.due - TODAY : card.interval;
    if (comparison === '<=') return value <= Number(number);
    if (comparison === '>=') return value >= Number(number);
    if (comparison === '<') return value < Number(number);
    throw new Error(`Invalid search: ${term}`);
  });
}
