/**
 * Waits for work to end, but not longer than `ms`; late work goes on.
 *
 * @returns whether it ended in time
 * @throws what it fails with in time
 */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}
