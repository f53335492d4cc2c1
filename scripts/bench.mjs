// `make bench`: runs every service's benchmarks, one process after the other, prints each row when it is measured, and
// all of them as one table in the end.
//   --service=language     only those of services/language; --service=tools those of the whole product
//   --only=audiobook       only audiobook.bench.ts
//   --quick                only what learners wait for most: product.bench.ts
//   --against=COMMIT       the same of this checkout and of that commit, in turn
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkOut } from './other-checkout.mjs';
import { FEW_ARENAS, main, node, root, SetUpError, setUp } from './set-up.mjs';

await main(async () => {
  const text = { type: 'string', default: '' };
  const options = { service: text, only: text, against: text, quick: { type: 'boolean', default: false } };
  const { values } = parseArgs({ options });
  setUp();
  if (values.against) process.env.BENCH_AGAINST = checkOut(values.against);
  const files = benchmarks(values.service, values.quick || values.against ? 'product' : values.only);
  if (files.length === 0) throw new SetUpError(`No benchmarks of ${values.service || 'any service'}.`);
  process.env.DICTIONARY_FILE ||= await dictionary();
  const rows = [];
  for (const file of files) {
    process.env.BENCH_SLOWNESS = yardstick();
    console.error(
      `${basename(file, '.bench.js')}, on a machine ${process.env.BENCH_SLOWNESS} times as slow as when quiet …`,
    );
    rows.push(...(await run(file)));
  }
  print(rows);
  if (rows.some(({ met }) => met === false)) process.exitCode = 1;
});

/** The dictionary that `make start` would use; empty where there is none. */
async function dictionary() {
  const { obtainDictionary } = await import('../services/libs/machine/dist/dictionary.js');
  const dataDir = join(root, process.env.DATA_DIR || '.data');
  return (await obtainDictionary({ dataDir, log: (message) => console.error(message) }))?.path ?? '';
}

function benchmarks(service, only) {
  return ['tools', ...readdirSync(join(root, 'services')).map((name) => join('services', name))]
    .filter((folder) => service === '' || basename(folder) === service)
    .map((folder) => join(root, folder, 'dist', 'bench'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith(only === '' ? '.bench.js' : `/${only}.bench.js`))
    .sort();
}

/** How many times as long as on the quiet machine of the budgets stock kuromoji takes now; budgets grow with it. */
function yardstick() {
  const program = join(root, 'services', 'language', 'dist', 'bench', 'yardstick.js');
  const { stdout, status } = spawnSync(node(), [program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new SetUpError('The yardstick of the benchmarks cannot be measured, see above.');
  return stdout.trim();
}

/** Rows of one benchmark file, which runs in a process of its own; one row that says so when it fails. */
async function run(file) {
  const runner = fileURLToPath(new URL('bench-file.mjs', import.meta.url));
  const env = { ...FEW_ARENAS, BOOKS_DIR: join(root, '..', 'shared', 'data', 'texts'), ...process.env };
  const child = spawn(node(), ['--expose-gc', runner, file], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const rows = [];
  child.on('message', (row) => {
    rows.push(row);
    const beside = row.ratio ? `, ${row.ratio} times the other: ${row.other}` : '';
    console.error(`  ${row.what}: ${row.measured}${beside} (${row.budget}) ${said(row)}`);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code === 0) return rows;
  return [...rows, { what: basename(file, '.bench.js'), measured: 'failed, see above', budget: 'runs', met: false }];
}

function said({ met }) {
  return { true: 'yes', false: 'NO' }[met] ?? '–';
}

function print(rows) {
  const columns = [
    ['what', ({ what }) => what],
    ['measured', ({ measured }) => measured],
    ...(rows.some(({ ratio }) => ratio)
      ? [
          ['the other commit', ({ other }) => other],
          ['ratio', ({ ratio }) => ratio],
        ]
      : []),
    ['limit', ({ budget }) => budget],
    ['met', said],
  ];
  const table = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, of]) => of(row) ?? '–'))];
  const widths = columns.map((_, column) => Math.max(...table.map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd();
  const version = spawnSync(node(), ['--version'], { encoding: 'utf8' }).stdout.trim();
  const machine = `${process.platform}-${process.arch}, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`;
  console.log(`\nNode ${version}, ${machine}\n`);
  console.log(line(table[0]));
  console.log(widths.map((width) => '─'.repeat(width)).join('  '));
  for (const row of table.slice(1)) console.log(line(row));
}
