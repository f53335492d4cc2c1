// Runs the benchmark file named by its argument and sends its rows to bench.mjs.
import { pathToFileURL } from 'node:url';

const benchmark = await import(pathToFileURL(process.argv[2]).href);
const rows = await (benchmark.run ?? benchmark.default)();
process.send(rows, () => process.exit(0));
