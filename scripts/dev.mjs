// `make dev`: the product, with everything rebuilt on every change. The pages come from Rsbuild's own server with hot
// replacement; it passes calls on to the gateway.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { main, node, root, setUp, tool } from './set-up.mjs';

await main(async () => {
  setUp();
  const rsbuild = [
    tool('@rsbuild/core/bin/rsbuild.js'),
    'dev',
    '--config',
    join(root, 'frontends', 'rsbuild.config.ts'),
  ];
  const programs = {
    services: [tool('typescript/bin/tsc'), '-b', '--watch', '--preserveWatchOutput'],
    product: ['--watch', '--watch-preserve-output', join(root, 'services', 'launcher', 'dist', 'main.js')],
    pages: rsbuild,
  };
  let stopping = false;
  const children = Object.entries(programs).map(([name, args]) => {
    const env = { ...process.env, GATEWAY_URL: `http://localhost:${process.env.PORT || 8080}` };
    const child = spawn(node(), args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    child.once('exit', (code) => {
      if (stopping) return;
      console.error(`${name} ended (${code}); the rest is stopped.`);
      process.exitCode = 1;
      stop();
    });
    return child;
  });
  console.log(`Pages with hot replacement: http://localhost:${process.env.FRONTEND_PORT || 3000}. Stop with Ctrl-C.`);
  const stop = () => {
    if (stopping) return;
    stopping = true;
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
});
