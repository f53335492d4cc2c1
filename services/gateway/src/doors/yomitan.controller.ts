import { yomitanCalls } from '@ichibun/contracts/yomitan';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LINES_ANSWER_BYTES } from '../http/bounds.js';
import { Call, Given } from '../http/call.js';
import { Door } from '../http/caller.js';
import { AtDoor, type DoorCall, Programs } from './programs.js';
import { TokenInPath } from './token-in-path.js';

/** Programs that ask Yomitan's API, and those of learners who write their own. */
const YOMITAN = { purposes: [TokenPurpose.YOMITAN_API, TokenPurpose.OWN_PROGRAM], scope: TokenScope.READ };

@ApiTags('programs')
@TokenInPath()
@Controller()
export class YomitanController {
  constructor(private readonly programs: Programs) {}

  @Call(yomitanCalls.serverVersion)
  @Door(YOMITAN)
  serverVersion(@Given() given: Given<typeof yomitanCalls.serverVersion>, @AtDoor() door: DoorCall) {
    return this.programs.answer(yomitanCalls.serverVersion, given, door);
  }

  @Call(yomitanCalls.yomitanVersion)
  @Door(YOMITAN)
  yomitanVersion(@Given() given: Given<typeof yomitanCalls.yomitanVersion>, @AtDoor() door: DoorCall) {
    return this.programs.answer(yomitanCalls.yomitanVersion, given, door);
  }

  @Call(yomitanCalls.tokenize)
  @Door(YOMITAN)
  tokenize(@Given() given: Given<typeof yomitanCalls.tokenize>, @AtDoor(LINES_ANSWER_BYTES) door: DoorCall) {
    return this.programs.answer(yomitanCalls.tokenize, given, door);
  }

  @Call(yomitanCalls.termEntries)
  @Door(YOMITAN)
  termEntries(@Given() given: Given<typeof yomitanCalls.termEntries>, @AtDoor() door: DoorCall) {
    return this.programs.answer(yomitanCalls.termEntries, given, door);
  }

  @Call(yomitanCalls.kanjiEntries)
  @Door(YOMITAN)
  kanjiEntries(@Given() given: Given<typeof yomitanCalls.kanjiEntries>, @AtDoor() door: DoorCall) {
    return this.programs.answer(yomitanCalls.kanjiEntries, given, door);
  }
}
