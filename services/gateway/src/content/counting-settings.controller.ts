import { countingSettingsCalls } from '@ichibun/contracts/content';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';

@ApiTags('content')
@Controller()
export class CountingSettingsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(countingSettingsCalls.settings)
  async settings(@Given() { userId }: Given<typeof countingSettingsCalls.settings>) {
    const { settings } = await this.rpc.call(ContentAnalysisService.method.getCountingSettings, { userId });
    return { grammarCounts: settings!.grammarCounts };
  }

  @Call(countingSettingsCalls.change)
  async change(@Given() { userId, body: settings }: Given<typeof countingSettingsCalls.change>) {
    await this.rpc.call(ContentAnalysisService.method.setCountingSettings, { userId, settings });
    return settings;
  }
}
