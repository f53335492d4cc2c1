import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { CardKind, type DeckProgress, SentencesService } from '@ichibun/proto/sentences';
import { Body, Controller, Post, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { IDS_BODY } from '../http/bounds.js';
import { CallerId, OwnId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { storedFile } from '../http/stored-file.js';
import { deck, deckProgress, sentenceDeck } from '../sentences/sentences.contract.js';

export const EXPORT_DEADLINE_MS = 60_000;
/** Requests a minute of one caller: each keeps a thread busy for a second. */
const EXPORTS_PER_MINUTE = 20;
/** What Anki's packages are sent as: browsers leave the name's ending alone. */
export const APKG = 'application/octet-stream';

const DECK_FAILURES = [
  'sentences.too-many-decks',
  'sentences.invalid-deck-name',
  'sentences.too-much-audio',
  'speech.no-voice',
  'speech.misconfigured',
  'speech.unavailable',
  'speech.refused',
  'speech.rate-limited',
  'speech.timeout',
] as const;
const CARDS = { word: CardKind.WORD, sentence: CardKind.SENTENCE, listening: CardKind.LISTENING };
const packageOrProgress = { 200: { mediaType: APKG }, 202: deckProgress } as const;

@ApiTags('sentences')
@Controller('api/sentences')
export class DecksController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Post('export-anki')
  @Route({ deadlineMs: EXPORT_DEADLINE_MS, ...costly(EXPORTS_PER_MINUTE) })
  @Operation({
    summary: 'Saved sentences as an Anki deck; with `audio`, spoken',
    body: IDS_BODY,
    answers: packageOrProgress,
    fails: [...DECK_FAILURES, 'sentences.no-cards', 'sentences.none', 'sentences.too-many', 'sentences.not-found'],
  })
  async sentences(
    @CallerId() userId: number,
    @Body({ schema: sentenceDeck }) { cards, ...given }: z.infer<typeof sentenceDeck>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const made = await this.rpc.call(
      SentencesService.method.exportSentences,
      { userId, ...given, cards: cards?.map((kind) => CARDS[kind]) ?? [] },
      { deadlineMs: EXPORT_DEADLINE_MS },
    );
    return answer(reply, this.objects, made);
  }
}

@ApiTags('vocabulary')
@Controller('api/users/:id/vocabulary')
export class VocabularyDecksController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Post('export-anki')
  @Route({ deadlineMs: EXPORT_DEADLINE_MS, ...costly(EXPORTS_PER_MINUTE) })
  @Operation({
    summary: 'The whole vocabulary as an Anki deck; with `audio`, spoken',
    answers: packageOrProgress,
    fails: [...DECK_FAILURES, 'sentences.empty-vocabulary', 'time.unknown-zone'],
  })
  async vocabulary(
    @OwnId('id') userId: number,
    @Body({ schema: deck }) given: z.infer<typeof deck>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const made = await this.rpc.call(
      SentencesService.method.exportVocabulary,
      { userId, ...given },
      { deadlineMs: EXPORT_DEADLINE_MS },
    );
    return answer(reply, this.objects, made);
  }
}

/** The package, or how far it is. */
async function answer(
  reply: FastifyReply,
  objects: ObjectStore,
  { progress, ...made }: { deckObject: string; deckName: string; progress?: DeckProgress },
) {
  if (!progress) return packageOf(objects, made);
  reply.status(202);
  return { spoken: progress.spoken, toSpeak: progress.toSpeak };
}

/** A package from the object store, as {deckName}.apkg; it is removed from there once it is sent. */
export async function packageOf(
  objects: ObjectStore,
  { deckObject, deckName }: { deckObject: string; deckName: string },
): Promise<StreamableFile> {
  const remove = () => objects.remove(deckObject);
  try {
    const disposition = attachment(`${fileName(deckName)}.apkg`);
    const deck = await storedFile(objects, deckObject, { type: APKG, disposition });
    // What fails now is swept away a day later.
    deck.getStream().once('close', () => void remove().catch(() => {}));
    return deck;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A name as a file's, without what some system does not allow in one. */
const fileName = (name: string) =>
  name
    .replaceAll('::', ' - ')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_')
    .replace(/^\.+|[. ]+$/g, '')
    .slice(0, 150)
    .toWellFormed() || 'deck';

/** RFC 6266: the name in ASCII for what is very old, and as it is (RFC 5987) for everything else. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
