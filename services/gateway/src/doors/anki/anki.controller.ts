import { ankiConnectCalls } from '@ichibun/contracts/anki-connect';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { Controller, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../../http/call.js';
import { Door } from '../../http/caller.js';
import { TokenInPath } from '../token-in-path.js';
import { perform } from './actions.js';
import { Mining } from './mining.js';
import { LearnerNotes, NotesInCall } from './notes.js';

/** AnkiConnect's protocol: one address, at which a program names what it wants. */
@ApiTags('programs')
@TokenInPath()
@Controller()
export class AnkiConnectController {
  private readonly notes: LearnerNotes;
  private readonly mining: Mining;

  constructor(
    private readonly rpc: Rpc,
    objects: ObjectStore,
  ) {
    this.notes = new LearnerNotes(rpc);
    this.mining = new Mining(rpc, objects);
  }

  @Call(ankiConnectCalls.act)
  @Header('content-type', 'application/json; charset=utf-8')
  @Door({ purposes: [TokenPurpose.ANKI_CONNECT], scope: TokenScope.MINE, takesKey: true })
  async act(@Given() { userId, body: given }: Given<typeof ankiConnectCalls.act>) {
    // A bare text, and a bare null, would not be sent as JSON.
    const notes = new NotesInCall(this.notes, userId);
    return JSON.stringify(await perform({ userId, rpc: this.rpc, notes, mining: this.mining }, given));
  }
}
