import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Rpc } from '@ichibun/kit/rpc';
import { type FurtherNote, ImportsService } from '@ichibun/proto/imports';
import { escaped } from '../words/furigana.js';
import { type ClozeFields, FURTHER_TAG, type MinedOfNote, type NoteContent, type QuestionFields } from './note.js';
import type { Schedules } from './schedule.js';

/** A note, and its sounds and pictures. */
interface WithFiles {
  readonly note: NoteContent;
  readonly files: MinedOfNote | undefined;
}

/**
 * Notes of a learner's cards that are of no word, in parts: a cloze with all its gaps, and a note for each card of
 * a further template.
 *
 * @param schedules without them all cards are new
 */
export async function* furtherNotes(
  rpc: Rpc,
  userId: number,
  schedules: Schedules | undefined,
): AsyncGenerator<WithFiles[]> {
  for await (const { notes } of rpc.stream(ImportsService.method.listFurtherNotes, { userId })) {
    yield notes.flatMap((note) =>
      note.cloze === '' ? questionsOf(userId, note, schedules) : [clozeOf(userId, note, schedules)],
    );
  }
}

function clozeOf(userId: number, note: FurtherNote, schedules: Schedules | undefined): WithFiles {
  const { guid, cloze, cards, madeAt } = note;
  return {
    files: filesOf(note, cards[0]!),
    note: {
      kind: 'cloze',
      key: `cloze ${userId} ${guid}`,
      createdAt: timestampDate(madeAt!).getTime(),
      tags: ['ichibun::cloze', `${FURTHER_TAG}${hexOf(guid)}`],
      fields: {
        Text: escaped(cloze),
        Media: '',
        Extra: listOf(note),
        WordAudio: '',
        Source: '',
      } satisfies ClozeFields,
      cards: cards.map(({ template, noteCardId }) => ({ template, schedule: schedules?.byNoteCard.get(noteCardId) })),
      speech: {},
    },
  };
}

const questionsOf = (userId: number, note: FurtherNote, schedules: Schedules | undefined): WithFiles[] =>
  note.cards.map((card) => ({
    files: filesOf(note, card),
    note: {
      kind: 'question',
      key: `question ${userId} ${note.guid} ${card.template}`,
      createdAt: timestampDate(note.madeAt!).getTime(),
      tags: ['ichibun::question', `${FURTHER_TAG}${hexOf(note.guid)}::${card.template}`],
      fields: {
        Question: escaped(card.question),
        Media: '',
        Answer: listOf(note, card.question),
        WordAudio: '',
        Source: '',
      } satisfies QuestionFields,
      cards: [{ template: 0, schedule: schedules?.byNoteCard.get(card.noteCardId) }],
      speech: {},
    },
  }));

/** Anki takes tags that differ in case alone for one: letters of one case name a note. */
const hexOf = (guid: string) => Buffer.from(guid).toString('hex');

/** The fields of a note as lines, without the one that is asked. */
const listOf = ({ fields }: FurtherNote, asked = '') =>
  fields
    .filter(({ text }) => text !== '' && text !== asked)
    .map(({ name, text }) => `<div><small>${escaped(name)}</small> ${escaped(text)}</div>`)
    .join('');

function filesOf({ fields }: FurtherNote, { files: front }: FurtherNote['cards'][number]): MinedOfNote | undefined {
  const inFront = new Set(front.map(({ objectKey }) => objectKey));
  const behind = fields.flatMap(({ files }) => files).filter(({ objectKey }) => !inFront.has(objectKey));
  if (front.length + behind.length === 0) return undefined;
  const isPicture = ({ mediaType }: { mediaType: string }) => mediaType.startsWith('image/');
  return {
    sound: undefined,
    front,
    wordSounds: behind.filter((file) => !isPicture(file)),
    pictures: behind.filter(isPicture),
  };
}
