import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rpc } from '@ichibun/kit/rpc';
import { CorpusService } from '@ichibun/proto/corpus';
import { until } from '@ichibun/test-kit/until';

/** Writes a starter corpus of lines `Japanese|English|level` into a folder. */
export async function writeStarter(folder: string, lines: readonly string[]): Promise<void> {
  const rows = lines.map((line) => line.replaceAll('|', '\t'));
  await writeFile(join(folder, 'test.tsv'), ['sentence_ja\tsentence_en\tlevel', ...rows].join('\n'));
}

/** Waits until the starter sentences, which come in the background, are all there to be found. */
export async function starterProcessed(rpc: Rpc): Promise<void> {
  await until(
    () => rpc.call(CorpusService.method.getProcessingStatus, {}),
    // They are stored before the first of them is processed.
    (status) => status.totalSentences > 0 && status.unprocessedSentences === 0 && !status.isProcessing,
  );
}
