import type { ServiceDefinition } from '@ichibun/kit/service';
import { Module } from '@nestjs/common';
import { ProgramsController } from './programs.controller.js';

@Module({ controllers: [ProgramsController] })
class ProgramsModule {}

export const programs: ServiceDefinition = { name: 'programs', module: ProgramsModule };
