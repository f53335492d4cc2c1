import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Handles, Rpc } from '@ichibun/kit/rpc';
import { type AnswerRequest, ProgramsService } from '@ichibun/proto/programs';
import { Controller } from '@nestjs/common';
import { ankiConnect } from './anki/anki-connect.js';
import { type Answering, type Asked, StreamedJson, WithStatus } from './call.js';
import { jiten } from './jiten/jiten.js';
import { lines } from './lines/lines.js';
import { mcp } from './mcp/mcp.js';
import { yomitan } from './yomitan/yomitan.js';

const OK = 200;

@Controller()
export class ProgramsController {
  private readonly answerings: ReadonlyMap<string, Answering>;

  constructor(
    rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {
    const all = [...yomitan(rpc), ...lines(rpc), ...ankiConnect(rpc, objects), ...jiten(rpc), ...mcp(rpc)];
    this.answerings = new Map(all.map((one) => [one.call, one]));
  }

  @Handles(ProgramsService.method.answer)
  async *answer({ userId, scopes, call, params, address, headers, ...sent }: AnswerRequest) {
    const answering = this.answerings.get(call);
    // The gateway knows a call that this release does not.
    if (!answering) throw new DomainError('service.unavailable');
    const given = { params: JSON.parse(params), body: await this.bodyOf(sent) } as Pick<Asked, 'params' | 'body'>;
    const answered = await answering.answer({ ...given, userId, scopes, address, headers });
    if (answered instanceof StreamedJson) {
      let status = OK;
      for await (const json of answered.pieces) {
        yield { status, json };
        status = 0;
      }
      return;
    }
    const { status, body: value } = answered instanceof WithStatus ? answered : { status: OK, body: answered };
    yield* inPieces(status, value === undefined ? '' : JSON.stringify(value));
  }

  // biome-ignore lint/suspicious/noExplicitAny: its contract says what it is, and the gateway has checked it
  private async bodyOf({ body, bodyObject }: Pick<AnswerRequest, 'body' | 'bodyObject'>): Promise<any> {
    const json = bodyObject === '' ? body : (await this.objects.get(bodyObject)).toString('utf8');
    return json === '' ? undefined : JSON.parse(json);
  }
}

/** UTF-16 units of one message: in UTF-8 fewer bytes than NATS takes. */
const MESSAGE_UNITS = 128 * 1024;

function* inPieces(status: number, json: string) {
  let from = 0;
  do {
    // No half of a character outside the basic plane is a message's last.
    const isWithin = json.codePointAt(from + MESSAGE_UNITS - 1)! > 0xff_ff;
    const end = from + MESSAGE_UNITS - Number(isWithin);
    yield { status: from === 0 ? status : 0, json: json.slice(from, end) };
    from = end;
  } while (from < json.length);
}
