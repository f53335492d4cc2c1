import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { OwnId } from '../session/caller.js';
import { Counters } from './counters.js';

@ApiTags('users')
@Controller('api/user/:id')
export class DashboardController {
  constructor(private readonly counters: Counters) {}

  @Get('dashboard')
  @ApiParam({ name: 'id', type: Number })
  @ApiOperation({ summary: 'The learner’s counters' })
  dashboard(@OwnId('id') userId: number) {
    return this.counters.of(userId);
  }
}
