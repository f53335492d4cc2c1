import { linesCalls } from '@ichibun/contracts/lines';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LINES_ANSWER_BYTES } from '../http/bounds.js';
import { Call, Given } from '../http/call.js';
import { Door } from '../http/caller.js';
import { AtDoor, type DoorCall, Programs } from './programs.js';
import { TokenInPath } from './token-in-path.js';

@ApiTags('programs')
@TokenInPath()
@Controller()
export class LinesController {
  constructor(private readonly programs: Programs) {}

  @Call(linesCalls.read)
  @Door({ purposes: [TokenPurpose.YOMITAN_API, TokenPurpose.OWN_PROGRAM], scope: TokenScope.READ })
  read(@Given() given: Given<typeof linesCalls.read>, @AtDoor(LINES_ANSWER_BYTES) door: DoorCall) {
    return this.programs.answer(linesCalls.read, given, door);
  }
}
