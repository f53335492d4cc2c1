// Loaded before a script that run.mjs starts: tells it to stop when its parent is gone, even by kill -9.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
