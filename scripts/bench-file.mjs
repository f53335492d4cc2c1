// Runs the benchmark file named by its argument and sends bench.mjs each of its rows as soon as it is measured.
import { pathToFileURL } from 'node:url';

const benchmark = await import(pathToFileURL(process.argv[2]).href);
for await (const row of benchmark.run()) process.send(row);
process.disconnect();
process.exit(0);
