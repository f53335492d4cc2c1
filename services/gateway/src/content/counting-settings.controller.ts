import { countingSettingsCalls } from '@ichibun/contracts/content';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService, type CountingSettings } from '@ichibun/proto/content';
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
    return present(settings!);
  }

  @Call(countingSettingsCalls.change)
  async change(@Given() { userId, body }: Given<typeof countingSettingsCalls.change>) {
    const settings = { grammarCounts: body.grammarCounts, pointsCount: body.pointsCount };
    const saved = await this.rpc.call(ContentAnalysisService.method.setCountingSettings, { userId, settings });
    return present(saved.settings!);
  }
}

const present = ({ grammarCounts, pointsCount = false }: CountingSettings) => ({ grammarCounts, pointsCount });
