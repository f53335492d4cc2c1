interface Running {
  stop(): Promise<void>;
}

/**
 * Starts parts side by side. Where one fails, the others are left in `running` to be stopped.
 *
 * @param running what runs, in the order in which it was started; gets the parts
 * @param awaited those of the starts that end before anything is stopped: they would fail without what `running` has
 *   before them, such as the database
 * @throws what the first of those that failed does
 */
export async function startTogether<Part extends Running>(
  starts: readonly Promise<Part>[],
  running: Running[],
  awaited: readonly Promise<Part>[] = starts,
): Promise<Part[]> {
  const up: Part[] = [];
  for (const start of starts) start.then((part) => up.push(part)).catch(() => {});
  const all = {
    stop: async () => {
      await Promise.allSettled(awaited);
      for (const part of up.splice(0).reverse()) await part.stop();
    },
  };
  running.push(all);
  const results = await Promise.allSettled(starts);
  // What the parts were started on, and is stopped after them, has been pushed meanwhile.
  if (running.includes(all)) running.push(...running.splice(running.indexOf(all), 1));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}
