import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { Body, Controller, Header, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { MEGABYTE } from '../../http/bounds.js';
import { CallerId, Door } from '../../http/caller.js';
import { costly } from '../../http/costly.js';
import { Operation } from '../../http/operation.js';
import { Route } from '../../http/route.js';
import { TokenInPath } from '../token-in-path.js';
import { perform } from './actions.js';
import { answered, asked } from './anki.contract.js';
import { Mining } from './mining.js';
import { LearnerNotes, NotesInCall } from './notes.js';

/** Calls of one learner in a minute: a player asks for ten cards at a time. */
const PER_MINUTE = 3_000;
/** A sound and a picture in base64, or 10,000 ids. */
const BODY = { bytes: 6 * MEGABYTE, values: 10_100 };
const DEADLINE_MS = 30_000;

/** AnkiConnect's protocol: one address, at which a program names what it wants. */
@ApiTags('programs')
@TokenInPath()
@Controller('api/doors/:token/anki')
export class AnkiConnectController {
  private readonly notes: LearnerNotes;
  private readonly mining: Mining;

  constructor(rpc: Rpc, objects: ObjectStore) {
    this.notes = new LearnerNotes(rpc);
    this.mining = new Mining(rpc, objects);
  }

  @Post()
  @Header('content-type', 'application/json; charset=utf-8')
  @Door({ purposes: [TokenPurpose.ANKI_CONNECT], scope: TokenScope.MINE, takesKey: true })
  @Route({ deadlineMs: DEADLINE_MS, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'An action of AnkiConnect’s: notes become saved sentences, and words are found by how well they are known',
    answers: { 200: answered },
    body: BODY,
  })
  async act(@CallerId() userId: number, @Body({ schema: asked }) given: z.infer<typeof asked>) {
    // A bare text, and a bare null, would not be sent as JSON.
    const notes = new NotesInCall(this.notes, userId);
    return JSON.stringify(await perform({ userId, notes, mining: this.mining }, given));
  }
}
