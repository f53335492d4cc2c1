import { ankiConnectCalls, type asked, PARAMETERS } from '@ichibun/contracts/anki-connect';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { Door } from '../http/caller.js';
import { AtDoor, type DoorCall, Programs } from './programs.js';
import { TokenInPath } from './token-in-path.js';

@ApiTags('programs')
@TokenInPath()
@Controller()
export class AnkiConnectController {
  constructor(private readonly programs: Programs) {}

  @Call(ankiConnectCalls.act)
  @Door({ purposes: [TokenPurpose.ANKI_CONNECT], scope: TokenScope.MINE, takesKey: true })
  act(@Given() { params, body }: Given<typeof ankiConnectCalls.act>, @AtDoor() door: DoorCall) {
    return this.programs.answer(ankiConnectCalls.act, { params, body: withoutKey(body) }, door);
  }
}

/** An action without its key, which is the token and goes no further; so with the actions within it. */
function withoutKey({ key: _, ...action }: z.output<typeof asked>): z.output<typeof asked> {
  const { data } = PARAMETERS.multi.safeParse(action.params);
  return data ? { ...action, params: { actions: data.actions.map(withoutKey) } } : action;
}
