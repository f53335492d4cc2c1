import type { Choices, FurtherCard, LeftOut, NoteInAnki, NoteOrNot } from '../card-files/collection.js';
import { shownNote, wordOf } from '../card-files/words-of-fields.js';
import { questionOf } from '../own-notes/question.js';
import { answersSinceReset, isAnswer, type PastAnswer, packLog } from '../reviews/packed-log.js';
import { NEW, PHASES, type Rules } from '../reviews/schedule.js';
import { rulesOfPreset } from '../reviews/settings.js';
import type { AnkiDatabase } from './anki-database.js';
import type { AnkiCard, Note, NoteType } from './anki-rows.js';
import { AnkiDays, logOf, scheduleOfAnki, sinceOf } from './anki-schedule.js';
import { packContent } from './note-content.js';

/** Characters of a note's fields that are kept, and bytes of all notes, packed: more are those of a book. */
const MOST_KEPT = { units: 20_000, packedBytes: 64 * 1024 ** 2 };

/**
 * The notes of a collection as a learner has chosen them, in the order of the collection: each has a word and where its
 * card stands, or a reason why it is left out. Where a note has several cards, all of these follow it.
 *
 * @param minutesWest of the learner's zone at an instant, for collections that do not say theirs
 * @param withContent whether the notes are to be kept
 */
export function* notesOf(
  database: AnkiDatabase,
  choices: NotesChoices,
  rules: Rules,
  minutesWest: (at: Date) => number,
  withContent = false,
): Generator<NoteOrNot> {
  const types = new Map(database.noteTypes().map((type) => [type.id, type]));
  const chosen = new Map(choices.kinds.map((kind) => [kind.id, kind]));
  const cardReader = new CardReader(database, choices, rules, minutesWest, withContent);
  const cards = database.cards();
  let card = cards.next();
  for (const note of database.notes()) {
    while (!card.done && card.value.noteId < note.id) card = cards.next();
    const own: AnkiCard[] = [];
    for (; !card.done && card.value.noteId === note.id; card = cards.next()) own.push(card.value);
    yield* cardReader.cardsOf(note, types.get(note.typeId), chosen.get(note.typeId), own);
  }
}

type NotesChoices = Pick<Choices, 'kinds' | 'decks' | 'suspended' | 'furtherCards'>;

/** Reads what notes bring, by a learner's choices. */
class CardReader {
  private readonly decks: ReadonlySet<string>;
  private readonly deckNames: ReadonlyMap<string, string>;
  private readonly presets: ReturnType<AnkiDatabase['presets']>;
  private readonly days: AnkiDays;
  private readonly logs: ReadonlyMap<number, readonly PastAnswer[]>;
  /** By the ids of presets. */
  private readonly rulesOf = new Map<string, Rules>();
  /** Bytes for packed contents. */
  private room: number;

  constructor(
    database: AnkiDatabase,
    private readonly choices: NotesChoices,
    private readonly rules: Rules,
    minutesWest: (at: Date) => number,
    withContent: boolean,
  ) {
    this.decks = new Set(choices.decks);
    this.deckNames = new Map(database.decks().map(({ id, name }) => [id, name]));
    this.presets = database.presets();
    this.days = new AnkiDays(database.days(), minutesWest);
    this.logs = logsOf(database);
    this.room = withContent ? MOST_KEPT.packedBytes : 0;
  }

  /** A note with its word, or why it has none, and where it has several cards all of them. */
  cardsOf(
    note: Note,
    type: NoteType | undefined,
    fields: Choices['kinds'][number] | undefined,
    cards: readonly AnkiCard[],
  ): NoteOrNot[] {
    const madeOf = furtherIn(note.tags);
    if (madeOf) return this.cardsMadeHere(note, type, cards, madeOf);
    const isWanted = this.choices.furtherCards && type && (type.isCloze || fields?.word !== undefined);
    const further =
      isWanted && pointIn(note.tags) === undefined
        ? cards.filter(({ deckId }) => this.decks.has(deckId)).flatMap((card) => this.furtherCard(note, type, card))
        : [];
    const first = this.noteOf(note, type, fields, cards, new Set(further.map(({ anki }) => anki.card.cardId)));
    if ('reason' in first) return type?.isCloze && further.length > 0 ? further : [first];
    return 'word' in first && first.anki!.hasSiblings ? [first, ...further] : [first];
  }

  /** The cards of a note that was made here: each is the further card of which it was made. */
  private cardsMadeHere(
    note: Note,
    type: NoteType | undefined,
    cards: readonly AnkiCard[],
    { guid, template }: MadeOf,
  ): NoteOrNot[] {
    const inDecks = cards.filter(({ deckId }) => this.decks.has(deckId));
    const found =
      this.choices.furtherCards && type ? inDecks.flatMap((card) => this.furtherCard(note, type, card)) : [];
    if (found.length === 0) {
      const reason = inDecks.length === 0 ? 'deck-not-chosen' : 'cloze';
      return [{ reason, note: shownNote(note.fields), guid, answers: this.answersTo(cards) }];
    }
    return found.map(({ anki, ...card }) => ({
      ...card,
      guid,
      isMadeHere: true,
      anki: { ...anki, card: { ...anki.card, template: template ?? anki.card.template } },
    }));
  }

  private answersTo(cards: readonly AnkiCard[]): number {
    return cards.reduce((sum, { id }) => sum + this.logOf(id).filter(isAnswer).length, 0);
  }

  private logOf(cardId: number): readonly PastAnswer[] {
    return this.logs.get(cardId) ?? [];
  }

  /** The rules of a deck. */
  private rulesIn(deckId: string): Rules {
    const preset = this.presets.get(deckId);
    if (!preset) return this.rules;
    const rules = this.rulesOf.get(preset.id) ?? rulesOfPreset(preset, this.rules);
    this.rulesOf.set(preset.id, rules);
    return rules;
  }

  private furtherCard(note: Note, type: NoteType, card: AnkiCard): FurtherCard[] {
    const [front, cloze] = type.isCloze ? [type.fronts[0], card.template + 1] : [type.fronts[card.template], undefined];
    const question = front && questionOf(front, { names: type.fields, fields: note.fields }, cloze);
    if (!question) return [];
    const log = this.logOf(card.id);
    return [
      {
        question,
        guid: note.guid,
        changedAt: note.changedAt,
        isSuspended: card.queue === -1,
        schedule: scheduleOfAnki(card, answersSinceReset(log), this.days, this.rulesIn(card.deckId)),
        log: log.length > 0 ? packLog(log) : undefined,
        answers: log.filter(isAnswer).length,
        anki: this.inAnki(note, type, card, log, { otherAnswers: 0, hasSiblings: true }),
      },
    ];
  }

  private inAnki(
    note: Note,
    type: NoteType | undefined,
    card: AnkiCard,
    log: readonly PastAnswer[],
    { otherAnswers, hasSiblings }: Pick<NoteInAnki, 'otherAnswers' | 'hasSiblings'>,
  ): NoteInAnki {
    return {
      otherAnswers,
      hasSiblings,
      noteId: note.id,
      kind: type?.name ?? '',
      content: this.contentOf(note, type?.fields ?? []),
      card: {
        cardId: card.id,
        template: card.template,
        deckId: card.deckId,
        deck: this.deckNames.get(card.deckId) ?? '',
        presetId: this.presets.get(card.deckId)?.id,
        type: card.type,
        queue: card.queue,
        due: card.due,
        interval: card.intervalDays,
        lastAt: log.at(-1)?.at ?? 0,
      },
    };
  }

  private noteOf(
    note: Note,
    type: NoteType | undefined,
    fields: Choices['kinds'][number] | undefined,
    cards: readonly AnkiCard[],
    /** The ids of cards that are further ones. */
    further: ReadonlySet<number>,
  ): NoteOrNot {
    const leave = (reason: LeftOut['reason']): LeftOut => ({
      reason,
      note: shownNote(note.fields),
      guid: note.guid,
      answers: this.answersTo(cards),
    });
    const asked = best(cards.filter(({ deckId }) => this.decks.has(deckId)));
    const point = pointIn(note.tags);
    if (point !== undefined) {
      if (!asked) return leave('deck-not-chosen');
      const log = this.logOf(asked.id);
      const answers = log.filter(isAnswer).length;
      return { point, guid: note.guid, log: answers > 0 ? packLog(log) : undefined, answers };
    }
    if (type?.isCloze) return leave(this.choices.furtherCards && !asked ? 'deck-not-chosen' : 'cloze');
    if (fields?.word === undefined) return leave('kind-not-chosen');
    if (!asked) return leave('deck-not-chosen');
    const { word, reading } = fields;
    const read = wordOf(note.fields[word] ?? '', reading === undefined ? undefined : note.fields[reading], true);
    if ('reason' in read) return leave(read.reason);
    const log = this.logOf(asked.id);
    const answers = answersSinceReset(log);
    const own = this.rulesIn(asked.deckId);
    const schedule = scheduleOfAnki(asked, answers, this.days, own);
    const count = log.filter(isAnswer).length;
    return {
      ...read,
      guid: note.guid,
      changedAt: note.changedAt,
      isSuspended: asked.queue === -1,
      declared: asked.queue === -1 && this.choices.suspended !== 'scheduled' ? this.choices.suspended : undefined,
      schedule,
      log: log.length > 0 ? packLog(log) : undefined,
      answers: count,
      since: schedule === NEW ? undefined : sinceOf(answers, schedule, this.days, own.model),
      anki: this.inAnki(note, type, asked, log, {
        otherAnswers: this.answersTo(cards.filter(({ id }) => id !== asked.id && !further.has(id))),
        hasSiblings: cards.some(({ id }) => id !== asked.id && further.has(id)),
      }),
    };
  }

  private contentOf({ fields, tags }: Note, names: readonly string[]): Uint8Array | undefined {
    const units = [...names, ...fields].reduce((sum, { length }) => sum + length, 0);
    if (units > MOST_KEPT.units || this.room <= 0) return undefined;
    const packed = packContent({ names, fields, tags: tags.trim() });
    this.room -= packed.length;
    return packed;
  }
}

/** Notes that were made here of grammar points have their ids in this tag. */
const POINT_TAG = /(?:^|\s)ichibun::point::(\S{1,100})(?=\s|$)/u;

/** The id of the grammar point that a note was made of; undefined of another note. */
export const pointIn = (tags: string): string | undefined => POINT_TAG.exec(tags)?.[1];

/** Notes that were made here of further cards have in this tag the guid of their note, in hex, and maybe a template. */
const FURTHER_TAG = /(?:^|\s)ichibun::further::((?:[0-9a-f]{2}){1,200})(?:::(\d{1,3}))?(?=\s|$)/iu;

/** The note in Anki of which a note was made here, and the template where it is of one card. */
interface MadeOf {
  readonly guid: string;
  readonly template: number | undefined;
}

/** Of which further card a note was made here; undefined of another note. */
export function furtherIn(tags: string): MadeOf | undefined {
  const [, guid, template] = FURTHER_TAG.exec(tags) ?? [];
  if (guid === undefined) return undefined;
  return {
    guid: Buffer.from(guid, 'hex').toString(),
    template: template === undefined ? undefined : Number(template),
  };
}

/** Of the cards of a note that which asks for its word: the first template, unless only others were ever answered. */
function best(cards: readonly AnkiCard[]): AnkiCard | undefined {
  const rank = ({ queue, type, template }: AnkiCard) =>
    (queue === -1 ? 2_000_000 : 0) + (type === PHASES.new ? 1_000_000 : 0) + template;
  return cards.reduce<AnkiCard | undefined>(
    (first, one) => (!first || rank(one) < rank(first) ? one : first),
    undefined,
  );
}

function logsOf(database: AnkiDatabase): Map<number, PastAnswer[]> {
  return new Map([...database.reviews()].map(([cardId, reviews]) => [cardId, logOf(reviews)]));
}
