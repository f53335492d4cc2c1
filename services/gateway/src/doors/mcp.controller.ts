import { mcpCalls } from '@ichibun/contracts/mcp';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { Door } from '../http/caller.js';
import { AtDoor, type DoorCall, Programs } from './programs.js';
import { TokenInPath } from './token-in-path.js';

@ApiTags('programs')
@TokenInPath()
@Controller()
export class McpController {
  constructor(private readonly programs: Programs) {}

  @Call(mcpCalls.answer)
  @Door({ purposes: [TokenPurpose.ASSISTANT], scope: TokenScope.READ })
  answer(@Given() given: Given<typeof mcpCalls.answer>, @AtDoor() door: DoorCall) {
    return this.programs.answer(mcpCalls.answer, given, door);
  }
}
