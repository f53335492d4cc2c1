import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { SentencesService } from '@ichibun/proto/sentences';
import { Body, Controller, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { costly } from '../http/costly.js';
import { shortText } from '../http/schemas.js';
import { CallerId, OwnId } from '../session/caller.js';
import { selection } from './sentences.controller.js';

const EXPORT_DEADLINE_MS = 60_000;
/** Requests a minute of one caller: each keeps a thread busy for a second. */
const EXPORTS_PER_MINUTE = 20;
/** What Anki's packages are sent as: browsers leave the name's ending alone. */
const APKG = 'application/octet-stream';

const deck = z.object({ deckName: shortText(1_000) });
const sentenceDeck = selection.extend({ deckName: shortText(1_000) });

const asPackage = { content: { [APKG]: { schema: { type: 'string' as const, format: 'binary' } } } };

@ApiTags('sentences')
@Controller('api/sentences')
export class DecksController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Post('export-anki')
  @HttpCode(200)
  @RouteConfig({ deadlineMs: EXPORT_DEADLINE_MS, ...costly(EXPORTS_PER_MINUTE) })
  @ApiOperation({ summary: 'Saved sentences as an Anki deck' })
  @ApiOkResponse(asPackage)
  async sentences(
    @CallerId() userId: number,
    @Body({ schema: sentenceDeck }) { sentenceIds, deckName }: z.infer<typeof sentenceDeck>,
  ) {
    const made = await this.rpc.call(
      SentencesService.method.exportSentences,
      { userId, sentenceIds, deckName },
      { deadlineMs: EXPORT_DEADLINE_MS },
    );
    return download(this.objects, made);
  }
}

@ApiTags('vocabulary')
@ApiParam({ name: 'id', type: Number, description: 'The caller’s own id' })
@Controller('api/users/:id/vocabulary')
export class VocabularyDecksController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Post('export-anki')
  @HttpCode(200)
  @RouteConfig({ deadlineMs: EXPORT_DEADLINE_MS, ...costly(EXPORTS_PER_MINUTE) })
  @ApiOperation({ summary: 'The whole vocabulary as an Anki deck' })
  @ApiOkResponse(asPackage)
  async vocabulary(@OwnId('id') userId: number, @Body({ schema: deck }) { deckName }: z.infer<typeof deck>) {
    const made = await this.rpc.call(
      SentencesService.method.exportVocabulary,
      { userId, deckName },
      { deadlineMs: EXPORT_DEADLINE_MS },
    );
    return download(this.objects, made);
  }
}

/** A package from the object store, as {deckName}.apkg; it is removed from there. */
async function download(
  objects: ObjectStore,
  { deckObject, deckName }: { deckObject: string; deckName: string },
): Promise<StreamableFile> {
  try {
    const bytes = await objects.get(deckObject);
    return new StreamableFile(bytes, {
      type: APKG,
      length: bytes.length,
      disposition: attachment(`${fileName(deckName)}.apkg`),
    });
  } finally {
    await objects.remove(deckObject);
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
