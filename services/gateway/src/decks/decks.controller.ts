import { APKG, decksCalls, vocabularyDecksCalls } from '@ichibun/contracts/sentences';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { valueNamed } from '@ichibun/proto/enum-names';
import { CardKind, type DeckProgress, SentencesService } from '@ichibun/proto/sentences';
import { Controller, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Call, Given } from '../http/call.js';
import { storedFile } from '../http/stored-file.js';

export const EXPORT_DEADLINE_MS = 60_000;

@ApiTags('sentences')
@Controller()
export class DecksController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Call(decksCalls.sentences)
  async sentences(
    @Given() { userId, body: { cards, ...given } }: Given<typeof decksCalls.sentences>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const made = await this.rpc.call(
      SentencesService.method.exportSentences,
      { userId, ...given, cards: cards?.map((kind) => valueNamed(CardKind, kind)) ?? [] },
      { deadlineMs: EXPORT_DEADLINE_MS },
    );
    return answer(reply, this.objects, made);
  }
}

@ApiTags('vocabulary')
@Controller()
export class VocabularyDecksController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Call(vocabularyDecksCalls.vocabulary)
  async vocabulary(
    @Given() { userId, body: given }: Given<typeof vocabularyDecksCalls.vocabulary>,
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

interface Made {
  readonly deckObject: string;
  readonly deckName: string;
  readonly progress?: DeckProgress;
  readonly filesLeftOut?: number;
}

/** The package, or how far it is. */
async function answer(reply: FastifyReply, objects: ObjectStore, { progress, filesLeftOut = 0, ...made }: Made) {
  if (filesLeftOut > 0) reply.header('x-ichibun-files-left-out', String(filesLeftOut));
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
