import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openApiDocument } from '@ichibun/gateway/gateway';
import { tablesOf } from '@ichibun/kit/service';
import { loadServices, type ServiceName } from '@ichibun/launcher/services';

/** What the release before promised: its calls, and the migrations that its tables came of. */
const BASELINE = fileURLToPath(new URL('../../../upgrade/baseline/', import.meta.url));

type Document = Awaited<ReturnType<typeof openApiDocument>>;

export const callsBefore = async (): Promise<Document> =>
  JSON.parse(gunzipSync(await readFile(`${BASELINE}openapi.json.gz`)).toString());

export const migrationsBefore = async (): Promise<Partial<Record<ServiceName, readonly string[]>>> =>
  JSON.parse(await readFile(`${BASELINE}migrations.json`, 'utf8'));

/** Makes today's contracts those that the next release has to stay compatible with. */
export async function keepBaseline(): Promise<void> {
  const migrations: Record<string, string[]> = {};
  for (const service of await loadServices()) {
    const tables = tablesOf(service);
    if (tables) migrations[service.name] = tables.migrations.map(({ name }) => name);
  }
  await mkdir(BASELINE, { recursive: true });
  await writeFile(`${BASELINE}migrations.json`, `${JSON.stringify(migrations, undefined, 2)}\n`);
  const { paths, components } = await openApiDocument();
  const words = ['description', 'summary', 'example', 'examples', 'tags'];
  // Words for people are no promise. Names of properties are in objects, words as strings.
  const bare = JSON.stringify({ paths, components }, (key, value) =>
    words.includes(key) && typeof value === 'string' ? undefined : value,
  );
  await writeFile(`${BASELINE}openapi.json.gz`, gzipSync(bare, { level: 9 }));
}
