import { jitenCalls } from '@ichibun/contracts/jiten';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { Door } from '../http/caller.js';
import { AtDoor, type DoorCall, Programs } from './programs.js';
import { TokenInPath } from './token-in-path.js';

const READS = { purposes: [TokenPurpose.JITEN_READER], scope: TokenScope.READ };
const CHANGES = { purposes: [TokenPurpose.JITEN_READER], scope: TokenScope.WORDS };

@ApiTags('programs')
@TokenInPath()
@Controller()
export class JitenController {
  constructor(private readonly programs: Programs) {}

  @Call(jitenCalls.ping)
  @Door(READS)
  ping(@Given() given: Given<typeof jitenCalls.ping>, @AtDoor() door: DoorCall) {
    return this.programs.answer(jitenCalls.ping, given, door);
  }

  @Call(jitenCalls.studyDecks)
  @Door(READS)
  studyDecks(@Given() given: Given<typeof jitenCalls.studyDecks>, @AtDoor() door: DoorCall) {
    return this.programs.answer(jitenCalls.studyDecks, given, door);
  }

  @Call(jitenCalls.parse)
  @Door(READS)
  parse(@Given() given: Given<typeof jitenCalls.parse>, @AtDoor() door: DoorCall) {
    return this.programs.answer(jitenCalls.parse, given, door);
  }

  @Call(jitenCalls.lookUp)
  @Door(READS)
  lookUp(@Given() given: Given<typeof jitenCalls.lookUp>, @AtDoor() door: DoorCall) {
    return this.programs.answer(jitenCalls.lookUp, given, door);
  }

  @Call(jitenCalls.setState)
  @Door(CHANGES)
  setState(@Given() given: Given<typeof jitenCalls.setState>, @AtDoor() door: DoorCall) {
    return this.programs.answer(jitenCalls.setState, given, door);
  }

  @Call(jitenCalls.mine)
  @Door(CHANGES)
  mine(@Given() given: Given<typeof jitenCalls.mine>, @AtDoor() door: DoorCall) {
    return this.programs.answer(jitenCalls.mine, given, door);
  }

  @Call(jitenCalls.addExample)
  @Door(CHANGES)
  addExample(@Given() given: Given<typeof jitenCalls.addExample>, @AtDoor() door: DoorCall) {
    return this.programs.answer(jitenCalls.addExample, given, door);
  }

  @Call(jitenCalls.review)
  @Door(CHANGES)
  review(@Given() given: Given<typeof jitenCalls.review>, @AtDoor() door: DoorCall) {
    return this.programs.answer(jitenCalls.review, given, door);
  }

  @Call(jitenCalls.reviewAll)
  @Door(CHANGES)
  reviewAll(@Given() given: Given<typeof jitenCalls.reviewAll>, @AtDoor() door: DoorCall) {
    return this.programs.answer(jitenCalls.reviewAll, given, door);
  }
}
