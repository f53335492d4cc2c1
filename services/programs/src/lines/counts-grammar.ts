import type { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';

/** Whether particles and auxiliaries are words to a learner; else no figure counts them, and they are as good as known. */
export async function countsGrammar(rpc: Rpc, userId: number): Promise<boolean> {
  const { settings } = await rpc.call(ContentAnalysisService.method.getCountingSettings, { userId });
  return settings!.grammarCounts;
}
